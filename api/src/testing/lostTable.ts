import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, onlyRow } from '../base/db/database.ts';
import { migrate } from '../base/db/migrate.ts';
import { openPostgres } from '../base/db/postgres.ts';
import { withFairKey } from '../base/db/withFairKey.ts';
import { type ArchiveDrilled, drillArchive } from '../main/backup/drillArchive.ts';
import { checkBooks } from '../nouns/books/checkBooks.ts';
import type { ArchivedPostgres } from './archivedPostgres.ts';
import { buyDirectly } from './buying.ts';
import { testFairLog } from './deciders.ts';
import { addLottery } from './lotteries.ts';
import { player } from './players.ts';
import { testConfig } from './testApp.ts';
import { testFairKey } from './testKeys.ts';
import { boundlessBudget } from './wallets.ts';

/** What became of purchases when a table was dropped and the database restored to the second before. */
export interface LostTableReport {
  /** Acknowledged before the moment that was restored, and of those not there afterwards. */
  acknowledged: number;
  lost: number;
  /** Acknowledged in the second between it and the drop, and how many of those are there. */
  inTheLastSecond: number;
  keptOfThose: number;
  /** The moment that was asked for, and where the server says that it stopped. */
  stopped: { target: string; said: string | undefined };
  faults: string[];
  /** Bought after the restore, as before. */
  boughtAfter: number;
  /** ms: the first backup, and the restore in place until the database answers again. */
  took: { backup: number; restore: number };
  /** A drill of the same archive afterwards. */
  drill: ArchiveDrilled;
}

const name = 'lotto';

/** Backs a database up while members buy, drops a table at a known moment, and restores the second before, as docs/operations/backup.md says. */
export async function loseTable(postgres: ArchivedPostgres, { seconds }: { seconds: number }): Promise<LostTableReport> {
  const admin = openPostgres({ url: postgres.url('postgres'), maxConnections: 1 });
  await admin.execute(`create database ${name}`);
  await admin.close();
  let db = openDatabase(postgres);
  await migrate(db);
  const shop = await openShop(db);
  const { time: backup } = await timed(async () => postgres.pgbackrest('--type=full', 'backup'));
  const stop = shop.sell(db);
  await sleep(seconds * 1_000);
  // Nobody is asked to stop: the table goes while they buy.
  const dropped = await db.as('operator').transaction(async (tx) => {
    const { now } = onlyRow(await tx.query<{ now: Date }>('select clock_timestamp() as now'));
    await tx.execute('drop table tickets cascade');
    return now;
  });
  await stop();
  await db.close();
  const before = new Date(dropped.getTime() - 1_000);
  const target = before.toISOString().replace('T', ' ').replace('Z', '+00');

  const { time: restore } = await timed(async () => {
    postgres.pause();
    postgres.pgbackrest('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore');
    postgres.start();
    db = openDatabase(postgres);
    await replayed(db);
  });
  const said = /recovery stopping .*/.exec(await postgres.log())?.[0];
  const kept = new Set((await db.query<{ id: number }>('select id from purchases')).map(({ id }) => id));
  // By the database's own clock, which is what the restore goes by: a purchase is acknowledged after its time.
  const early = shop.acknowledged.filter(({ at }) => at < before);
  const late = shop.acknowledged.filter(({ at }) => at >= before);
  const faults = await checkBooks(db, { fairKey: testFairKey, log: testFairLog.signer });
  const stopAgain = shop.sell(db);
  const bought = shop.acknowledged.length;
  while (shop.acknowledged.length < bought + 10) await sleep(10);
  await stopAgain();
  await db.query('select pg_switch_wal()');
  await db.close();
  postgres.pgbackrest('--type=full', 'backup');
  const config = await testConfig({ databaseUrl: postgres.url(name) });
  const drill = await drillArchive(config, { stanza: postgres.stanza, configFile: postgres.configFile, as: postgres.as });
  return {
    acknowledged: early.length,
    lost: early.filter(({ id }) => !kept.has(id)).length,
    inTheLastSecond: late.length,
    keptOfThose: late.filter(({ id }) => kept.has(id)).length,
    stopped: { target, said },
    faults: faults.map(({ fault, detail }) => `${fault}: ${detail}`),
    boughtAfter: shop.acknowledged.length - bought,
    took: { backup, restore },
    drill,
  };
}

const openDatabase = (postgres: ArchivedPostgres): Database =>
  withFairKey(openPostgres({ url: postgres.url(name) }), testFairKey);

/** Until all is replayed the server only reads, and a provider takes it for one that follows another. */
async function replayed(db: Database): Promise<void> {
  for (;;) {
    try {
      await db.query('select 1');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(50);
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ time: number }> {
  const from = performance.now();
  await work();
  return { time: performance.now() - from };
}

/** Four members who buy number after number, and what they were told. */
async function openShop(db: Database) {
  const acknowledged: { id: number; at: Date }[] = [];
  const members: number[] = [];
  await db.execute(boundlessBudget);
  for (let count = 0; count < 4; count++) members.push((await player(db, { cto: 1_000_000 })).id);
  const rounds: number[] = [];
  for (let count = 0; count < 8; count++) rounds.push(await addLottery(db, { numbers: 256 }));
  let next = 0;
  const sell = (to: Database) => {
    let going = true;
    const buyer = async (userId: number) => {
      while (going) {
        const number = next++;
        const lotteryId = rounds[Math.floor(number / 256) % rounds.length] ?? 0;
        const order = { sessionId: null, userId, lotteryId, ticketNumbers: [number % 256], idempotencyKey: null };
        // The table went: refused, and nothing was acknowledged.
        const bought = await buyDirectly(to, order).catch(() => undefined);
        if (bought?.outcome !== 'BOUGHT' || bought.purchaseId === null) {
          await sleep(20);
          continue;
        }
        // The time after its commit, by the database.
        const { now } = onlyRow(await to.query<{ now: Date }>('select clock_timestamp() as now'));
        acknowledged.push({ id: bought.purchaseId, at: now });
      }
    };
    const selling = Promise.all(members.map(buyer));
    return async () => {
      going = false;
      await selling;
    };
  };
  return { acknowledged, sell };
}
