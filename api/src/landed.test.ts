// Full tier: starts providers of two versions on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { landed } from '../schema/landed.ts';
import type { TestDatabase } from '../testkit/databases.ts';
import { type LandedProvider, landedCommit, unpackProvider } from '../testkit/landedProvider.ts';
import { describeOnPostgres, skipOnPostgres } from '../testkit/onPostgres.ts';
import { roles, urlAs } from '../testkit/preparedDatabases.ts';
import { endProviderProcesses, type ProviderProcess, runCliProcess, startProviderProcess } from '../testkit/providerProcess.ts';
import { serverSettings } from '../testkit/testApp.ts';
import { journeyFaults, playUntilStopped } from '../testkit/updateLoad.ts';

import.meta.jest.setTimeout(300_000);

const commit = landedCommit();
if (commit === undefined)
  process.stderr.write(
    `\n*** THE PROVIDER THAT RUNS ON THE TABLES OF THE NEXT RELEASE IS NOT TESTED in this run: ${landed.commit} is not in the history of this clone. ***\n\n`,
  );

/**
 * A rolling update as in the guide: the running release creates the tables and is used; its processes are replaced one by one by
 * this tree's. Players get no errors, and old processes work on the new tables.
 */
(commit === undefined ? skipOnPostgres : describeOnPostgres)('an update on $name', ({ open }) => {
  let test: TestDatabase;
  let folder: string;
  let before: LandedProvider;
  let env: Record<string, string>;
  let owner: Record<string, string>;

  beforeAll(async () => {
    test = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-update-'));
    before = await unpackProvider(commit ?? '');
    // Empty: the running release must create the tables.
    await test.db.execute(`drop schema public cascade; create schema public authorization ${roles.owner}`);
    const settings = { ...serverSettings, DATA_DIR: folder, DATABASE_URL: test.providerUrl, RATE_LIMIT_FACTOR: '100000' };
    env = { ...settings, SEED: 'off', QUICK_ROUNDS: 'off' };
    owner = { ...env, DATABASE_OWNER_URL: urlAs(roles.owner, test.url) };
  });
  afterAll(async () => {
    await endProviderProcesses();
    await before.remove();
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('process by process causes no error for players', async () => {
    const running: ProviderProcess[] = [];
    const start = async (settings: Record<string, string>, program?: string) => {
      const provider = await startProviderProcess(settings, program);
      running.push(provider);
      return provider;
    };
    const stop = async (provider: ProviderProcess) => {
      running.splice(running.indexOf(provider), 1);
      expect(await provider.end('SIGTERM')).toBe(0);
    };
    const first = await start({ ...owner, SEED: 'on' }, before.server);
    const second = await start(env, before.server);
    for (const command of [
      ['operators', 'key', 'ops'],
      ['operators', 'add', 'ops', '--why', 'The first.'],
      ['members', 'credit', 'player01', '100000', '--why', 'An update is tried.'],
    ])
      expect(await runCliProcess(env, command, before.cli)).toMatchObject({ code: 0 });
    const players = await playUntilStopped(() => running.map(({ url }) => url), ['player01', 'player01']);
    await players.some();

    await stop(first);
    await players.some();
    const third = await start(owner);
    await players.some();
    expect(await journeyFaults(second.url, 'player01')).toEqual([]);
    expect(await journeyFaults(third.url, 'player01')).toEqual([]);
    expect((await runCliProcess(env, ['ledger', 'check'], before.cli)).output).toBe('The books are in order.\n');
    await stop(second);
    await players.some();
    await start(env);
    await players.some();
    const { errors, bought } = await players.stop();

    expect(errors).toEqual([]);
    const sold = await test.db.query<{ line: string }>("select lottery_id || ' ' || ticket_number as line from tickets");
    expect(sold.map(({ line }) => line)).toEqual(expect.arrayContaining(bought));
    expect((await runCliProcess(env, ['ledger', 'check'])).output).toBe('The books are in order.\n');
    for (const provider of [...running]) await stop(provider);
  });

  it('fails for players if a migration renames a column that the running release reads', async () => {
    const old = await startProviderProcess(env, before.server);
    expect(await journeyFaults(old.url, 'player01')).toEqual([]);
    await test.db.execute('alter table users rename column full_name to name');
    expect((await journeyFaults(old.url, 'player01')).length).toBeGreaterThan(0);
    await old.end('SIGTERM');
  });
});
