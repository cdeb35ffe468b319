// Full tier: starts providers and kills them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databases, preparePglite } from '../testkit/databases.ts';
import { testFairLog } from '../testkit/drawSourceFakes.ts';
import {
  type KillPlace,
  type KillReport,
  killRepeatedly,
  prepareKills,
  reportKills,
  startAndKill,
} from '../testkit/killAtWork.ts';
import { killFolder } from '../testkit/killFolder.ts';
import { prizeRounds, prizeSources } from '../testkit/prizeRounds.ts';
import { testFairKey } from '../testkit/testKeys.ts';
import { withFairKey } from './core/db/database.ts';
import { openPglite } from './core/db/pglite.ts';
import { drawJobs } from './jobs/draw.job.ts';
import { startJobs } from './jobs/scheduler.ts';

import.meta.jest.setTimeout(300_000);

/** Kills of each database, in parallel lanes with their own databases; `npm run trial -- kills` does 100. */
const kills = 8;
const lanes = 2;

async function killInPglite(where: KillPlace): Promise<KillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  await preparePglite(folder);
  const fresh = await openPglite(folder);
  await prepareKills(fresh);
  await fresh.close();
  const acknowledged = await killRepeatedly(['pglite', folder], kills / lanes, where);
  const db = await openPglite(folder);
  const report = await reportKills(db, acknowledged);
  await db.close();
  await rm(folder, { recursive: true, force: true });
  return report;
}

test.each(databases)(
  'kill -9 at 8 random moments, half of them between close and result: one list, one result, one alert, nothing lost, nothing half done, on $name',
  async ({ name, open }) => {
    const reports = await Promise.all(
      (['anywhere', 'draw'] as const).map(async (where) => {
        if (name === 'pglite') return killInPglite(where);
        const { db, url, drop } = await open();
        await prepareKills(db);
        const report = await reportKills(db, await killRepeatedly(['postgres', url], kills / lanes, where));
        await drop();
        return report;
      }),
    );
    for (const { purchases, freezes, lost, faults } of reports) {
      expect({ lost, faults }).toEqual({ lost: [], faults: [] });
      expect(purchases).toBeGreaterThan(kills / lanes);
      expect(freezes).toBeGreaterThan(0);
    }
  },
);

test('kill -9 between the record of a draw and its payment: the next start pays it, once; without note and index it would pay twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  await preparePglite(folder);
  const fresh = await openPglite(folder);
  await prepareKills(fresh);
  await fresh.close();
  const drawn = await startAndKill(['unpaid', folder], { lines: 2, of: 'drawn ' });
  const db = withFairKey(await openPglite(folder), testFairKey);
  const recorded = await db.query<{ id: number }>('select lottery_id as id from prizes_due order by lottery_id');
  const ids = recorded.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(drawn.length);
  const payments = async () =>
    (
      await db.query<{ count: number }>(
        `select (select count(*) from ledger_entries e where e.lottery_id = l.id and e.reason = 'prize' and e.user_id = l.winner_user_id) as count
         from lotteries l where l.id = any ($1)`,
        [ids],
      )
    ).map(({ count }) => count);
  expect(await payments()).toEqual(ids.map(() => 0));
  const { id } = await prizeRounds(db).frozenRound('v2');
  ids.push(id);
  const start = (announce: (lotteryId: number) => void) => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const context = { db, fairLog: testFairLog, sources: prizeSources, announcer: { announce }, log };
    return startJobs([drawJobs({ ...context, config: { quickRounds: false } })], log);
  };
  const last = Promise.withResolvers<void>();
  const stop = start(async () => {
    if (Math.min(...(await payments())) > 0) last.resolve();
  });
  await last.promise;
  await stop();
  await start(() => {})();
  expect(await payments()).toEqual(ids.map(() => 1));
  await db.execute('drop index ledger_prize_once');
  await db.query('insert into prizes_due (lottery_id) values ($1)', [id]);
  await start(() => {})();
  expect(await payments()).toContain(2);
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

test('kill -9 amid backups and restores: the folder opens, the backups that have their name are whole, nothing is lost', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  const { lost, faults, badBackups } = await killFolder(folder, { work: 0, backups: 2, restores: 2 });
  expect({ lost, faults, badBackups }).toEqual({ lost: [], faults: [], badBackups: [] });
  await rm(folder, { recursive: true, force: true });
});
