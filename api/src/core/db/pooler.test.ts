// Full tier: starts PgBouncer.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../../../testkit/databases.ts';
import { canTry } from '../../../testkit/installedProgram.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { describeOnPostgres, skipOnPostgres } from '../../../testkit/onPostgres.ts';
import { type Pooler, startPooler } from '../../../testkit/pgbouncer.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { createAnnouncer } from '../live/announcer.ts';
import { type Database, DatabaseUnavailable, withFairKey } from './database.ts';
import { limits } from './limits.ts';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './postgres.ts';

import.meta.jest.setTimeout(300_000);

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
