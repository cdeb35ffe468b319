import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { readOpening } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { drawnBy, fixedChain, testFairLog } from '../../testkit/drawSourceFakes.ts';
import { writeOldMigrations } from '../../testkit/oldRelease.ts';
import { testFairKey } from '../../testkit/testKeys.ts';
import { type Database, withFairKey } from '../core/db/database.ts';
import { migrate } from '../core/db/migrate.ts';
import { pgliteDatabase, pgliteOptions } from '../core/db/pglite.ts';
import { auditLedger } from '../modules/ledger-audit/auditLedger.ts';
import { drawJobs } from './draw.job.ts';
import { startJobs } from './scheduler.ts';

const firstOfLog = '0090';

/** Creates a database from before the transparency log, with purchases in a closed and in an open round. */
async function olderDatabase(folder: string): Promise<Database> {
  const db = withFairKey(pgliteDatabase(await PGlite.create(pgliteOptions)), testFairKey);
  await writeOldMigrations(folder, firstOfLog);
  await migrate(db, folder);
  await db.execute(`
    insert into users (username, password_hash, verified) values ('older', 'none', true);
    insert into tokens (role, address, symbol, name, decimals) values ('cto', '0xc7', 'CTO', 'CTO', 0);
    insert into wallets (user_id, token_id, star_balance) values (1, 1, 100);
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason)
      select nextval('ledger_transfers'), 1, null, 'house', -100, 'credit';
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason)
      select currval('ledger_transfers'), 1, 1, 'star', 100, 'credit';
    insert into rewards (slug, name, type, category, token_amount, lottery_value) values ('coins', 'Coins', 'token', 'token', 50, 5);
    insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, ends_at)
      select 1, 'Coins', 50, 5, 16, 2, clock_timestamp() + make_interval(hours => n) from generate_series(1, 2) n`);
  for (const round of [1, 2]) {
    const sql = "select outcome from buy_tickets(null, 1, $1, '{3,9}', null)";
    expect(await db.query(sql, [round])).toEqual([{ outcome: 'BOUGHT' }]);
  }
  await sleep(2);
  await db.execute("update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp() where id = 1");
  return db;
}

test('gives rounds older than the transparency log their opening, and freezes and draws them like the others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-older-'));
  const db = await olderDatabase(folder);
  await writeOldMigrations(folder);
  expect(await migrate(db, folder)).toContain('0090_fair.sql');
  expect(await migrate(db)).not.toContain('0001_baseline_accounts.sql');
  await rm(folder, { recursive: true });
  const told = new Set<number>();
  const problems: unknown[] = [];
  const problem = (...said: unknown[]) => problems.push(said);
  const log = { error: problem, warn: problem, info: () => {} };
  const announcer = { announce: (id: number) => void told.add(id) };
  const stop = startJobs([drawJobs({ db, ...drawnBy(fixedChain(9)), announcer, config: { quickRounds: false }, log })], log);
  const rounds = () =>
    db.query<{ opening: string | null; chain: string | null; winner: number | null; texts: Record<string, string> | null }>(
      `select opening_id as opening, draw_chain as chain, winner_ticket as winner,
         (select json_object_agg(kind, text) from log_records where lottery_id = l.id) as texts
       from lotteries l order by id`,
    );
  let [over, open] = await rounds();
  while (over?.winner === null || open?.opening === null) {
    await sleep(50);
    [over, open] = await rounds();
  }
  await stop();
  for (const round of [over, open]) {
    expect(recordId(round?.texts?.opening ?? '')).toBe(round?.opening);
    expect(readOpening(round?.texts?.opening ?? '')).toMatchObject({
      numbers: 16,
      price: 2,
      decidedBy: { rule: 'v1', chain: 'bsc' },
    });
    expect(round?.chain).toBe('bsc');
  }
  expect([over?.winner, open?.winner]).toEqual([9, null]);
  expect(Object.keys(over?.texts ?? {}).toSorted()).toEqual(['freeze', 'opening', 'result']);
  expect(Object.keys(open?.texts ?? {})).toEqual(['opening']);
  expect([...told].toSorted()).toEqual([1, 2]);
  expect(problems).toEqual([]);
  // Old purchases have neither MAC nor receipt; the audit knows since when they are required.
  expect(await auditLedger(db, { fairKey: testFairKey, log: testFairLog.signer })).toEqual([]);
  await db.close();
});
