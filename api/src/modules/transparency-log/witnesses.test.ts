import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBundle } from 'shared/fair/checkBundle';
import { readCheckpoint, readNote } from 'shared/fair/note';
import { checkProof } from 'shared/fair/tlogProof';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { cosignedAt } from 'shared/fair/witnessPolicy';
import { Cosigner, serveCosigner, verifyMlDsa } from 'witness/cosigner';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { openWitnesses, type Witnesses } from './witnesses.service.ts';

interface Running {
  cosigner: Cosigner;
  server: Server;
  port: number;
}

async function serve(cosigner: Cosigner, port = 0): Promise<Running> {
  const server = serveCosigner(cosigner).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { cosigner, server, port: address.port };
}

async function stop({ server }: Running): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

describe.each(databases)('witnesses of the public log on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let folder: string;
  let witnesses: Witnesses;
  const running = new Map<string, Running>();
  const announcer = { announce: () => {} };
  const names = ['a', 'b', 'c'];

  const draw = () => drawDue({ db: database.db, ...drawnBy(fixedChain(0x03)), announcer, witnesses }, { resting: true });
  const absent = async () => (await witnesses.collect(database.db)).map(({ name }) => name);
  async function onlyRunning(...wanted: string[]): Promise<void> {
    for (const [name, one] of running) {
      const runs = one.server.listening;
      if (runs && !wanted.includes(name)) await stop(one);
      if (!runs && wanted.includes(name)) running.set(name, await serve(one.cosigner, one.port));
    }
  }
  async function closedLottery(): Promise<number> {
    const id = await addLottery(database.db);
    await endLottery(database.db, id);
    return id;
  }
  const open3 = async (quorum: string) => {
    const lines = names.map((name) => {
      const one = running.get(name);
      return `witness ${name} ${one?.cosigner.keys[0]?.verifier} http://127.0.0.1:${one?.port}/\n`;
    });
    const file = path.join(folder, 'policy');
    await writeFile(file, `# of the test\n${lines.join('')}${quorum}`);
    return openWitnesses({ witnessPolicy: file, databaseUrl: null, dataDir: folder }, database.db, testFairLog);
  };

  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-witnesses-'));
    for (const name of names)
      running.set(name, await serve(new Cosigner(path.join(folder, name), `${name}.example`, [testFairLog.signer])));
    const opened = await open3('group two 2 a b c\nquorum two\n');
    if (opened === undefined) throw new Error('The policy has witnesses.');
    witnesses = opened;
    app = await openTestApp(database.db, {}, { witnesses });
  });
  afterAll(async () => {
    await onlyRunning();
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a draw waits for its witnesses, goes on with one of three away, and shows who has signed', async () => {
    const id = await closedLottery();
    await onlyRunning('a', 'b');
    expect(await draw()).toMatchObject([{ lotteryId: id, outcome: 'waiting' }]);
    expect(await absent()).toEqual(['c']);
    expect(await witnesses.ofFreeze(database.db, id)).toEqual({ isQuorum: true, signed: ['a', 'b'] });
    const note = readNote((await app.inject('/fair/log/checkpoint')).body);
    const signed = witnesses.all.filter((witness) => (cosignedAt(note, witness) ?? 0) > 1_700_000_000);
    expect(signed.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(await draw()).toMatchObject([{ lotteryId: id, outcome: 'drawn' }]);

    await witnesses.collect(database.db);
    const policy = (await app.inject('/fair/log/witnesses')).body;
    const bundle = (await app.inject(`/fair/rounds/${id}/bundle.json`)).json();
    const logKey = (await app.inject('/fair/log/key')).body;
    const check = (await checkBundle(bundle, { verifyBeacon, logKey, policy })).find(({ step }) => step === 'checkpoint');
    expect(check).toMatchObject({ state: 'valid', says: expect.stringContaining('and by witnesses') });
    const shown = Object.fromEntries(check?.figures.map(({ label, value }) => [label, value]) ?? []);
    expect(shown).toMatchObject({
      'Witness a.example': expect.stringMatching(/^20\d\d-.*Z$/),
      'Witness b.example': expect.stringMatching(/Z$/),
      'Witness c.example': 'not signed yet',
    });
  });

  test('a proof of a record ends at the newest checkpoint that a quorum has signed', async () => {
    const policy = (await app.inject('/fair/log/witnesses')).body;
    await onlyRunning('a', 'b');
    await closedLottery();
    await draw();
    await witnesses.collect(database.db);
    const signed = readCheckpoint(readNote((await app.inject('/fair/log/checkpoint')).body).text).size;
    await onlyRunning('a');
    await draw();
    await witnesses.collect(database.db);
    const proof = (await app.inject(`/fair/proofs/${signed - 1}`)).body;
    expect(checkProof(proof, { policy })).toMatchObject({ index: signed - 1, size: signed, isQuorum: true });
    const newest = (await app.inject(`/fair/proofs/${signed}`)).body;
    expect(checkProof(newest, { policy })).toMatchObject({ index: signed, isQuorum: false });
    await onlyRunning('a', 'b');
  });

  test('a signature with ML-DSA-44 counts where the policy names such a key', async () => {
    const a = running.get('a');
    const [, key] = a?.cosigner.keys ?? [];
    const file = path.join(folder, 'policy-ml-dsa');
    await writeFile(file, `witness new ${key?.verifier} http://127.0.0.1:${a?.port}/\nquorum new\n`);
    const config = { witnessPolicy: file, databaseUrl: null, dataDir: folder };
    const byNew = await openWitnesses(config, database.db, testFairLog);
    if (byNew === undefined) throw new Error('The policy has a witness.');
    const id = await closedLottery();
    const due = () => drawDue({ db: database.db, ...drawnBy(fixedChain(0x03)), announcer, witnesses: byNew }, { resting: true });
    expect(await due()).toMatchObject([{ lotteryId: id, outcome: 'waiting' }]);
    expect(await byNew.collect(database.db)).toEqual([]);
    expect(await byNew.ofFreeze(database.db, id)).toEqual({ isQuorum: true, signed: ['new'] });
    expect(await due()).toMatchObject([{ lotteryId: id, outcome: 'drawn' }]);
    await byNew.collect(database.db);
    const { size } = readCheckpoint(readNote((await app.inject('/fair/log/checkpoint')).body).text);
    const text = (await app.inject(`/fair/proofs/${size - 1}`)).body;
    const logKey = (await app.inject('/fair/log/key')).body;
    const checked = (verify?: typeof verifyMlDsa) =>
      checkProof(text, { policy: byNew.policyText, logKey, ...(verify && { verifyMlDsa: verify }) }).isQuorum;
    expect([checked(verifyMlDsa), checked(() => false), checked()]).toEqual([true, false, false]);
  });

  test('with two of three away draws pause, say so, and go on when one is back', async () => {
    const id = await closedLottery();
    await onlyRunning('c');
    expect(await draw()).toMatchObject([{ outcome: 'waiting' }]);
    expect(await absent()).toEqual(['a', 'b']);
    expect(await draw()).toEqual([{ lotteryId: id, outcome: 'waiting' }]);
    await queryWithoutTriggers(database.db, `update lotteries set ends_at = ends_at - interval '1 minute' where id = ${id}`);
    expect(await draw()).toMatchObject([
      { lotteryId: id, outcome: 'waiting', reason: expect.stringContaining('Too few witnesses') },
    ]);
    const answer = (await app.inject(`/api/lotteries/${id}`)).json();
    expect(answer).toMatchObject({ status: 'awaiting', delayReason: expect.stringContaining('Too few witnesses') });
    await queryWithoutTriggers(database.db, "update log_checkpoints set created_at = created_at - interval '1 minute'");
    expect(await witnesses.missing(database.db)).toEqual(['a', 'b']);
    await onlyRunning('a', 'c');
    expect(await absent()).toEqual(['b']);
    expect(await witnesses.missing(database.db)).toEqual([]);
    expect(await draw()).toMatchObject([{ lotteryId: id, outcome: 'drawn' }]);
  });

  test('a witness that was away or has lost its state is given what it misses', async () => {
    await onlyRunning(...names);
    await closedLottery();
    await draw();
    expect(await absent()).toEqual([]);
    await rm(path.join(folder, 'a', `${testFairLog.signer.keyId}.checkpoint`));
    await draw();
    expect(await absent()).toEqual([]);
  });

  test('a witness that answers with another key counts as away', async () => {
    await onlyRunning('b', 'c');
    const a = running.get('a');
    const stranger = new Cosigner(path.join(folder, 'stranger'), 'a.example', [testFairLog.signer]);
    const other = await serve(stranger, a?.port);
    await closedLottery();
    await draw();
    expect(await witnesses.collect(database.db)).toMatchObject([
      { name: 'a', error: { message: 'Its answer has no genuine signature with the key of the policy.' } },
    ]);
    await stop(other);
  });

  test('a policy that cannot be read stops the start with its line', async () => {
    await expect(open3('quorum three\n')).rejects.toThrow('WITNESS_POLICY: Line 5 of the policy: "three" is not named');
    const config = { witnessPolicy: path.join(folder, 'none'), databaseUrl: null, dataDir: folder };
    await expect(openWitnesses(config, database.db, testFairLog)).rejects.toThrow('WITNESS_POLICY cannot be read. Error: ENOENT');
    const server = { ...config, witnessPolicy: null, databaseUrl: 'postgres://somewhere/lotto' };
    expect(await openWitnesses(server, database.db, testFairLog)).toBeUndefined();
  });

  test('without a policy the embedded database has two local witnesses', async () => {
    const config = { witnessPolicy: null, databaseUrl: null, dataDir: folder };
    expect(await (await openWitnesses(config, database.db, testFairLog))?.collect(database.db)).toEqual([]);
    // As after the restore of a backup: the witness has seen a longer log.
    const last = path.join(folder, 'witnesses', 'local-1', `${testFairLog.signer.keyId}.checkpoint`);
    await writeFile(last, (await readFile(last, 'utf8')).replace(/\n\d+\n/, '\n1000\n'));
    await closedLottery();
    await draw();
    const local = await openWitnesses(config, database.db, testFairLog);
    expect(await local?.collect(database.db)).toEqual([]);
    const note = readNote((await app.inject('/fair/log/checkpoint')).body);
    expect(note.signatures.map(({ name }) => name)).toEqual(expect.arrayContaining(['local-1.simulated', 'local-2.simulated']));
  });
});
