import { setTimeout as sleep } from 'node:timers/promises';
import { type ArchiveDrilled, drillArchive } from '../src/app/backup/drillArchive.ts';
import { type Database, DatabaseUnavailable, onlyRow, withFairKey } from '../src/core/db/database.ts';
import { migrate } from '../src/core/db/migrate.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import { auditLedger } from '../src/modules/ledger-audit/auditLedger.ts';
import type { ArchivedPostgres } from './archivedPostgres.ts';
import { testFairLog } from './drawSourceFakes.ts';
import { addLottery } from './lotteries.ts';
import { buyDirectly, player } from './players.ts';
import { testConfig } from './testApp.ts';
import { testFairKey } from './testKeys.ts';
import { boundlessBudget } from './wallets.ts';

/**
 * `acknowledged`: acknowledged before the restored time, and how many of those are missing afterwards. `inTheLastSecond`:
 * acknowledged between the restored time and the drop, and how many of those exist. `stopped`: requested time, and where the
 * server says that it stopped. `took`: ms: the first backup, and the restore until the database answers.
 */
export interface LostTableReport {
  acknowledged: number;
  lost: number;
  inTheLastSecond: number;
  keptOfThose: number;
  stopped: { target: string; said: string | undefined };
  faults: string[];
  boughtAfter: number;
  took: { backup: number; restore: number };
  drill: ArchiveDrilled;
}

const name = 'lotto';

/** Backs up a database during purchases, drops a table at a known time, and restores the second before, as in docs/operations/backup.md. */
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
  // By the database's clock, which the restore uses; an acknowledgement follows its commit time.
  const early = shop.acknowledged.filter(({ at }) => at < before);
  const late = shop.acknowledged.filter(({ at }) => at >= before);
  const faults = await auditLedger(db, { fairKey: testFairKey, log: testFairLog.signer });
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

/** Waits for the end of the recovery; until then the server looks like a standby. */
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
        const bought = await buyDirectly(to, order).catch(() => undefined);
        if (bought?.outcome !== 'BOUGHT' || bought.purchaseId === null) {
          await sleep(20);
          continue;
        }
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
