// Full tier: starts PgBouncer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from '../../../testkit/databases.ts';
import { canTry, installedProgram } from '../../../testkit/installedProgram.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { describeOnPostgres, skipOnPostgres } from '../../../testkit/onPostgres.ts';
import { buy, player } from '../../../testkit/players.ts';
import { roles } from '../../../testkit/preparedDatabases.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { createAnnouncer } from '../live/announcer.ts';
import { type Database, DatabaseUnavailable, withFairKey } from './database.ts';
import { limits } from './limits.ts';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './postgres.ts';

import.meta.jest.setTimeout(300_000);

const shipped = path.resolve(import.meta.dirname, '../../../../platform/deploy/pgbouncer/pgbouncer.ini');
const unprivileged = 65_534;
const port = '6432';

interface Pooler {
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer on a socket in its own folder.
 * @param url address on the server's socket
 * @param changes lines of pgbouncer.ini that replace shipped ones
 */
async function startPooler(url: string, changes: Record<string, string> = {}): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-pooler-'));
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const server = new URL(url);
  const users = ['postgres', ...Object.values(roles)];
  await writeFile(path.join(folder, 'users'), users.map((user) => `"${user}" ""\n`).join(''));
  const here: Record<string, string> = {
    listen_addr: '',
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: path.join(folder, 'users'),
    logfile: path.join(folder, 'log'),
    pidfile: path.join(folder, 'pid'),
    ...changes,
  };
  const ini = (await readFile(shipped, 'utf8'))
    .replace(/^lotto = .*$/m, `* = host=${server.searchParams.get('host')} port=${server.port}`)
    .replace(/^(\w+) =.*$/gm, (line, name: string) => (name in here ? '' : line));
  const settings = Object.entries(here).map(([name, value]) => `${name} = ${value}\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, `${ini}\n${settings.join('')}`);
  const child = spawn(installedProgram('pgbouncer') ?? 'pgbouncer', ['-q', file], { ...identity, cwd: folder, stdio: 'ignore' });
  const through = (address: string) => {
    const to = new URL(address);
    to.port = port;
    to.searchParams.set('host', folder);
    return to.href;
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      // Immediate shutdown: SIGINT would wait for clients.
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; child.exitCode === null && attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: through(url) });
    client.on('error', () => {});
    const works = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (works) return { through, stop };
    await sleep(50);
  }
  const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
  await stop();
  throw new Error(`PgBouncer did not start: ${log}`);
}

const describePooled = canTry('PgBouncer', 'pgbouncer') ? describeOnPostgres : skipOnPostgres;

interface Settings {
  lock: number;
  statement: number;
  idle: number;
}

const settings = `select max(setting::integer) filter (where name = 'lock_timeout') as lock,
    max(setting::integer) filter (where name = 'statement_timeout') as statement,
    max(setting::integer) filter (where name = 'idle_in_transaction_session_timeout') as idle from pg_settings where $1`;
const of = ({ lock, statement, idle }: Settings): Settings => ({ lock, statement, idle });

describePooled('through a pooler in transaction mode, on $name', ({ open }) => {
  let database: TestDatabase;
  let pooler: Pooler;
  const opened: Database[] = [];
  const pooled = (): Database => {
    const { providerUrl } = database;
    const db = withFairKey(openPostgres({ url: pooler.through(providerUrl), direct: providerUrl }), testFairKey);
    opened.push(db);
    return db;
  };

  beforeAll(async () => {
    database = await open();
    // Only two server connections, so that settings left on one would affect the next client.
    pooler = await startPooler(database.url, { default_pool_size: '2', query_wait_timeout: '20' });
  });
  afterAll(async () => {
    for (const db of opened) await db.close();
    await pooler?.stop();
    await database?.drop();
  });

  test('sets the limits of each kind of work, alone and in transactions, and leaves none behind', async () => {
    const db = pooled();
    const inTransaction = (on: Database) => on.transaction((tx) => tx.query<Settings>(settings, [true]));
    const stranger = new pg.Client({ connectionString: pooler.through(database.providerUrl) });
    await stranger.connect();
    for (let turn = 0; turn < 3; turn++) {
      for (const work of ['request', 'draw', 'operator'] as const) {
        const on = db.as(work);
        for (const ask of [() => on.query<Settings>(settings, [true]), () => inTransaction(on)])
          expect(await Promise.all([ask(), ask()])).toEqual([[of(limits[work])], [of(limits[work])]]);
      }
    }
    await expect(db.query('select pg_sleep(4)')).rejects.toThrow('The database is busy.');
    await expect(db.transaction((tx) => tx.query("select 1 / (now() - now() = interval '0')::integer - 1 / 0"))).rejects.toThrow(
      'division by zero',
    );
    for (let turn = 0; turn < 4; turn++)
      expect((await stranger.query<Settings>(settings, [true])).rows).toEqual([{ lock: 0, statement: 0, idle: 0 }]);
    await stranger.end();
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await db.query("select set_config('application_name', 'x', true) where false")).toEqual([]);
  });

  test('sells every number once from two processes over two connections, and the ledger is in order', async () => {
    const apps = await Promise.all([openTestApp(pooled()), openTestApp(pooled())]);
    const lottery = await addLottery(database.db, { numbers: 64 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => player(database.db, { cto: 1_000 })));
    const bought = await Promise.all(
      Array.from({ length: 96 }, async (_, turn) => {
        const [app, buyer] = [apps[turn % 2], buyers[turn % 6]];
        if (app === undefined || buyer === undefined) throw new Error('Nobody is there.');
        return (await buy(app, buyer, lottery, [turn % 64])).statusCode;
      }),
    );
    expect(bought.filter((status) => status === 200)).toHaveLength(64);
    expect(new Set(bought)).toEqual(new Set([200, 409]));
    await expectLedgerWithoutFaults(database.db);
    for (const app of apps) await app.close();
  });

  test('delivers notifications from one process to another', async () => {
    const [first, second] = await Promise.all([pooled(), pooled()].map((db) => createAnnouncer(db, () => {})));
    const heard = new Promise<readonly number[]>((resolve) => second?.subscribe(resolve));
    first?.announce(7);
    expect(await heard).toEqual([7]);
    await first?.close();
    await second?.close();
  });

  describe('the settings', () => {
    const opening = async (url: string, listenUrl: string | null) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'lotto-test-'));
      const config = await testConfig({ dataDir, databaseUrl: url, databaseListenUrl: listenUrl });
      try {
        await (await openDatabase(config, {})).close();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    };

    test('refuse a pooler that they do not name, with the setting to set', async () => {
      const { providerUrl: direct } = database;
      const through = pooler.through(direct);
      await opening(direct, null);
      await opening(through, direct);
      await expect(opening(through, null)).rejects.toThrow(/DATABASE_URL leads to a pooler.* Set DATABASE_LISTEN_URL/);
      await expect(opening(through, through)).rejects.toThrow(/DATABASE_LISTEN_URL leads to a pooler/);
    });

    test('refuse a pooler that drops startup parameters', async () => {
      const dropping = await startPooler(database.url, {
        ignore_startup_parameters: 'lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
      });
      try {
        await expect(opening(dropping.through(database.providerUrl), null)).rejects.toThrow(/DATABASE_URL leads to a pooler/);
      } finally {
        await dropping.stop();
      }
    });

    test('refuse work that waits too long in the queue as not begun, with a retry', async () => {
      const narrow = await startPooler(database.url, { default_pool_size: '1', query_wait_timeout: '1' });
      const db = openPostgres({ url: narrow.through(database.providerUrl), direct: database.providerUrl });
      try {
        await db.as('operator').transaction(async (tx) => {
          await tx.query('select 1');
          await expect(db.query('select 1')).rejects.toThrow(DatabaseUnavailable);
        });
      } finally {
        await db.close();
        await narrow.stop();
      }
    });
  });
});
