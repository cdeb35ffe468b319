import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { readOpening } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { databases, pgliteKind, type TestDatabase } from '../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../testkit/drawSourceFakes.ts';
import { writeOldMigrations } from '../../testkit/oldRelease.ts';
import { openTestApp } from '../../testkit/testApp.ts';
import { testFairKey } from '../../testkit/testKeys.ts';
import { addTestMember, bearerOf, logIn, solvedCaptcha } from '../../testkit/testMembers.ts';
import { type Database, onlyRow, withFairKey } from '../core/db/database.ts';
import { databaseTime } from '../core/db/databaseClock.ts';
import { migrate } from '../core/db/migrate.ts';
import { pgliteDatabase, pgliteOptions } from '../core/db/pglite.ts';
import { BeaconUnavailable, ChainUnavailable } from '../core/draw-sources/drawSource.ts';
import { enrolEmailCodes } from '../modules/accounts/second-factor/authenticator.ts';
import { useProof } from '../modules/accounts/sessions/sessions.repository.ts';
import { auditLedger } from '../modules/ledger-audit/auditLedger.ts';
import { clockLagJobs, drawJobs } from './draw.job.ts';
import { checkpointJobs, sweepExpired } from './expiry.job.ts';
import { startJobs } from './scheduler.ts';

const tables = [
  'sessions',
  'login_challenges',
  'email_proofs',
  'recoveries',
  'rate_limits',
  'captchas_used',
  'used_proofs',
  'outbox',
];

test.each(databases)('the clean-up on $name deletes expired rows and nothing else', async ({ open }) => {
  const { db, drop } = await open();
  const app = await openTestApp(db);
  const id = await addTestMember(db, 'mailed01');
  await enrolEmailCodes(db, id);
  await bearerOf(db, id);
  await logIn(app, 'mailed01');
  const captcha = await solvedCaptcha(app);
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'mailed01@example.com', captcha } });
  await app.inject({ method: 'POST', url: '/api/auth/resend-verification-email', payload: { email: 'mailed01@example.com' } });
  await useProof(db, 'a digest');
  const rows = async () => {
    const counts = await Promise.all(tables.map((table) => db.query<{ rows: number }>(`select count(*) as rows from ${table}`)));
    return counts.map(([count]) => count?.rows ?? 0);
  };
  const before = await rows();
  expect(before.every((count) => count > 0)).toBe(true);

  await sweepExpired(db);
  expect(await rows()).toEqual(before);

  for (const table of tables.slice(0, -2)) {
    const ends: Record<string, string> = { rate_limits: 'resets_at', recoveries: 'link_expires_at' };
    await db.query(`update ${table} set ${ends[table] ?? 'expires_at'} = now() - interval '1 second'`);
  }
  await db.query("update outbox set created_at = now() - interval '8 days'");
  await db.query("update used_proofs set used_at = now() - interval '16 minutes'");
  await sweepExpired(db);
  expect(await rows()).toEqual(tables.map(() => 0));
  await app.close();
  await drop();
});

const log = { error: () => {} };

describe.each([pgliteKind])('the embedded database', ({ open }) => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.drop());

  const place = async () =>
    onlyRow(await db.query<{ lsn: string }>('select checkpoint_lsn::text as lsn from pg_control_checkpoint()')).lsn;
  const write = () =>
    db.execute('create table noise as select repeat(md5(n::text), 30) from generate_series(1, 5000) n; drop table noise');

  test('makes no checkpoint without the job', async () => {
    const before = await place();
    await write();
    expect(await place()).toBe(before);
  });

  test('makes checkpoints while the job runs, and none after it has stopped', async () => {
    const before = await place();
    const stop = startJobs([checkpointJobs({ db }, 5)], log);
    while ((await place()) === before) await sleep(5);
    await stop();
    const last = await place();
    await sleep(50);
    expect(await place()).toBe(last);
  });
});

describe.each(databases)('the comparison of the database’s clock, on $name', ({ open }) => {
  test('logs when the lag begins and when it is over, and an outage of the chain changes nothing', async () => {
    const { db, drop } = await open();
    const said: string[] = [];
    const heads = [600_000, 600_000, 'away', -3_000, -3_000] as const;
    let looks = 0;
    const headTime = async () => {
      const head = heads[looks++] ?? -3_000;
      if (head === 'away') throw new ChainUnavailable('away');
      return new Date((await databaseTime(db)).getTime() + head);
    };
    const say = (line: unknown) => void said.push(String(line));
    const log = { error: say, warn: say, info: say };
    const watch = {
      db,
      clocks: [
        { chain: 'simulated', name: 'Simulated chain' },
        { chain: 'bsc', name: 'BNB Smart Chain', headTime },
      ],
      log,
    };
    const stop = startJobs([clockLagJobs(watch, 1)], log);
    while (looks < heads.length + 1) await sleep(5);
    await stop();
    expect(said).toEqual([
      expect.stringMatching(
        /^The clock of the database is (600\.0|599\.\d) s behind BNB Smart Chain: rounds that it decides are not sold until/,
      ),
      'The clock of the database is right again: rounds that BNB Smart Chain decides are sold.',
    ]);
    await db.query("update clock_lag set lag_ms = 600000, seen_at = clock_timestamp() - interval '1 hour'");
    await db.query("insert into clock_lag select 'be', lag_ms, seen_at from clock_lag");
    const away = (chain: string, error: Error) => ({ chain, name: chain, headTime: () => Promise.reject(error) });
    const absent = [away('bsc', new ChainUnavailable('away')), away('be', new BeaconUnavailable('away'))];
    const gone = startJobs([clockLagJobs({ ...watch, clocks: absent }, 1)], log);
    const fresh = "select from clock_lag where lag_ms = 600000 and seen_at > clock_timestamp() - interval '1 minute'";
    while ((await db.query(fresh)).length < 2) await sleep(5);
    await gone();
    expect(said).toHaveLength(2);
    const after = looks;
    await sleep(20);
    expect(looks).toBe(after);
    await drop();
  });
});

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

test('gives rounds older than the transparency log their opening, and freezes, draws and pays them like the others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-older-'));
  const db = await olderDatabase(folder);
  await writeOldMigrations(folder);
  expect(await migrate(db, folder)).toContain('0090_fair.sql');
  expect(await migrate(db)).not.toContain('0001_baseline_accounts.sql');
  await rm(folder, { recursive: true });
  const told = new Set<number>();
  const problems: unknown[][] = [];
  const problem = (...said: unknown[]) => problems.push(said);
  const log = { error: problem, warn: problem, info: () => {} };
  const announcer = { announce: (id: number) => void told.add(id) };
  const stop = startJobs([drawJobs({ db, ...drawnBy(fixedChain(9)), announcer, config: { quickRounds: false }, log })], log);
  const rounds = () =>
    db.query<{
      opening: string | null;
      chain: string | null;
      winner: number | null;
      paid: boolean;
      texts: Record<string, string> | null;
    }>(
      `select opening_id as opening, draw_chain as chain, winner_ticket as winner,
         exists (select from ledger_entries e where e.lottery_id = l.id and e.reason = 'prize' and e.amount = 50) as paid,
         (select json_object_agg(kind, text) from log_records where lottery_id = l.id) as texts
       from lotteries l order by id`,
    );
  let [over, open] = await rounds();
  while (over?.paid === false || open?.opening === null) {
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
  // How late the draw was depends on how long the migrations took.
  expect(problems.filter(([, sentence]) => sentence !== 'A draw is overdue')).toEqual([]);
  // Old purchases have neither MAC nor receipt; the audit knows since when they are required.
  expect(await auditLedger(db, { fairKey: testFairKey, log: testFairLog.signer })).toEqual([]);
  await db.close();
});
