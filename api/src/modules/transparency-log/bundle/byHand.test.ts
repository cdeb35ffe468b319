// Full tier: runs bash, curl and openssl a thousand times.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Bundle } from 'shared/contracts/fair';
import { Value } from 'typebox/value';
import type published from '../../../../../fair/verifier/vectors.json';
import { asProvider, pgliteKind, type TestDatabase } from '../../../../testkit/databases.ts';
import { testSources } from '../../../../testkit/drawSourceFakes.ts';
import { recordedRounds } from '../../../../testkit/fakeRelay.ts';
import { addUnopenedRound } from '../../../../testkit/publishedRound.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import { localBeacon } from '../../../core/draw-sources/simulatedSources.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { type DrawDeps, drawDue, freezeDue } from '../../lotteries/draw/draw.service.ts';
import { recordOpening } from '../../lotteries/opening/opening.service.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const library = path.join(root, 'fair/verifier/node_modules/@noble');

/** The walk's own commands: all shell blocks of the section, without the one that installs the library from the network. */
async function commandsOf(format: string): Promise<string> {
  const [, section = ''] = format.split('\n## By hand\n');
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const [first = '', ...others] = blocks;
  const { version }: { version: string } = JSON.parse(await readFile(path.join(library, 'curves/package.json'), 'utf8'));
  const [strict, install] = first.split('\n');
  expect(install).toBe(`npm install --silent --no-save @noble/curves@${version}`);
  return [strict, ...others].join('\n');
}

describe('a drawn round, checked by hand with the commands of the published format', () => {
  let database: TestDatabase;
  let app: App;
  let folder: string;
  let site: string;
  let script: string;
  let round: number;
  let drawn: Bundle;

  async function drawRound(): Promise<number> {
    const config = await testConfig({ publicUrl: 'https://lotto.example' });
    const fairLog = openFairLog(config);
    app = await openTestApp(database.db, config);
    let isOut = false;
    const clock = { ...database.db, query: async () => JSON.parse(`[{"reached":${isOut}}]`) };
    const beacon = await localBeacon(clock, config.fairKey);
    const deps: DrawDeps = {
      ...{ db: asProvider(database.db), fairLog, announcer: { announce: () => {} } },
      sources: testSources({ beacons: [beacon] }),
    };
    const closes = Math.floor(Date.now() / 1000) - 1;
    const decidedBy = { rule: 'v2', beacon: beacon.chainHash, beaconRound: 1 } as const;
    const id = await addUnopenedRound(database.db, { numbers: 11, soldEvery: 2, closes, decidedBy });
    await database.db.transaction((tx) => recordOpening(tx, deps, id));
    expect(await freezeDue(deps)).toMatchObject([{ lotteryId: id, outcome: 'frozen' }]);
    isOut = true;
    expect(await drawDue(deps)).toMatchObject([{ lotteryId: id, outcome: 'drawn' }]);
    return id;
  }

  beforeAll(async () => {
    database = await pgliteKind.open();
    round = await drawRound();
    site = await app.listen({ host: '127.0.0.1', port: 0 });
    drawn = Value.Parse(Bundle, (await app.inject(`/fair/rounds/${round}/bundle.json`)).json());
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-by-hand-'));
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(library, path.join(folder, 'node_modules', '@noble'));
    script = path.join(folder, 'check.sh');
    await writeFile(script, await commandsOf((await app.inject('/fair/format.md')).body));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const check = (shownAt: string, number = round) =>
    new Promise<{ code: unknown; lines: string[] }>((resolve) => {
      const env = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, site: shownAt, round: String(number) };
      execFile('bash', [script], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
      );
    });

  test('is true in every step', async () => {
    const { code, lines } = await check(site);
    expect({ code, wrong: lines.filter((line) => !line.startsWith('ok: ')) }).toEqual({ code: 0, wrong: [] });
    expect(lines).toHaveLength(15);
  });

  async function shown(name: string, number: number, bundle: object, key: string): Promise<string> {
    const place = path.join(folder, name);
    await mkdir(path.join(place, `fair/rounds/${number}`), { recursive: true });
    await mkdir(path.join(place, 'fair/log'), { recursive: true });
    await writeFile(path.join(place, `fair/rounds/${number}/bundle.json`), JSON.stringify(bundle));
    await writeFile(path.join(place, 'fair/log/key'), key);
    return `file://${place}`;
  }

  test.each<[string, number, string]>([
    ['as it is', 0, 'ok: the log has signed it'],
    ['at its close', 749, 'WRONG: it moves close and beacon by the rules'],
  ])('an extended round is checked too: extended %s', async (_name, later, last) => {
    const vectors: typeof published = JSON.parse(await readFile(path.join(root, 'fair/verifier/vectors.json'), 'utf8'));
    const { extended, logKey } = vectors;
    const extend = withKey(extended.extend, 'time', String(1_692_805_000 + later));
    const { lines } = await check(await shown('extended', 43, { ...extended, extend }, `${logKey}\n`), 43);
    expect(lines.at(-1)).toContain(last);
  });

  const withKey = (text: string | undefined, key: string, value: string) =>
    text?.replace(new RegExp(`(?<=\n${key}: ).*`), value) ?? '';
  const withRecords = ({ log, ...bundle }: Bundle, change: (records: Bundle['log']['records']) => Bundle['log']['records']) => ({
    ...bundle,
    log: { ...log, records: change(log.records) },
  });
  test.each<[string, (bundle: Bundle) => object]>([
    ['the records are of one opening', (b) => ({ ...b, opening: withKey(b.opening, 'price', '2') })],
    ['the result is drawn from the freeze', (b) => ({ ...b, freeze: withKey(b.freeze, 'sold', '7') })],
    ['each number has an owner or is unsold', (b) => ({ ...b, owners: b.owners?.with(1, 'f'.repeat(64)) })],
    ['the list is the frozen one', (b) => ({ ...b, owners: b.owners?.with(0, 'f'.repeat(64)) })],
    ['the opening fixed the key of the beacon', (b) => ({ ...b, beacon: b.beacon && { ...b.beacon, genesis: 1 } })],
    ['round ', (b) => ({ ...b, result: withKey(b.result, 'beacon-round', '1') })],
    ['its signature is genuine', (b) => ({ ...b, result: withKey(b.result, 'signature', recordedRounds.get(1000) ?? '') })],
    ['number ', (b) => ({ ...b, result: withKey(b.result, 'number', '11') })],
    ['its owner is that of the list', (b) => ({ ...b, result: withKey(b.result, 'owner', 'f'.repeat(64)) })],
    ['the log is that of the opening', (b) => withRecords(b, (records) => [...records, ...records])],
    ['the opening is record 0', (b) => withRecords(b, (records) => records.map((each) => ({ ...each, proof: [] })))],
    [
      'the freeze is record ',
      (b) => withRecords(b, (records) => records.map((each) => (each.record === 'freeze' ? { ...each, index: 0 } : each))),
    ],
    [
      'the log has signed it',
      ({ log, ...b }) => ({ ...b, log: { ...log, checkpoint: log.checkpoint.replace(/(?<=— \S+ \S{20})./, '+') } }),
    ],
  ])('stops where this is not so: %s', async (says, change) => {
    const lie = await shown('lie', round, change(structuredClone(drawn)), (await app.inject('/fair/log/key')).body);
    const { code, lines } = await check(lie);
    expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`WRONG: ${says}`)]);
  });
});
