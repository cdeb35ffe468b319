import { quicknet, timeOfRound } from 'shared/fair/beacon';
import { databases, type TestDatabase } from '../../testkit/databases.ts';
import { testBeacon, testFairLog, testSources } from '../../testkit/drawSourceFakes.ts';
import { untilClosed } from '../../testkit/ledgerFixture.ts';
import { testOnPostgres } from '../../testkit/onPostgres.ts';
import { addUnopenedRound, publishFreeze, publishOpening } from '../../testkit/publishedRound.ts';
import { testFairKey } from '../../testkit/testKeys.ts';
import { addTestMember } from '../../testkit/testMembers.ts';
import { credit } from '../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../testkit/withoutTriggers.ts';
import type { Database } from '../core/db/database.ts';
import { auditLedger, lastCheck, runDailyAudit } from '../modules/ledger-audit/auditLedger.ts';
import { lastPage } from '../modules/ledger-audit/ledgerCheckpoints.repository.ts';
import { pageCloser, withheldJob } from './ledgerAudit.job.ts';

const keys = { fairKey: testFairKey };
const faultsOf = async (db: Database) => (await auditLedger(db, keys)).map(({ fault }) => fault);

describe.each(databases)('keeping the books on $name', ({ name, open }) => {
  let database: TestDatabase;
  let db: Database;

  beforeEach(async () => {
    database = await open();
    db = database.db.as('operator');
  });
  afterEach(() => database.drop());

  test('written rows are in a checkpoint after two runs, and an unchanged ledger gets no further one', async () => {
    const close = pageCloser(db);
    const member = await addTestMember(db, 'paged');
    await credit(db, member, 10);
    expect([await close(), await close()]).toEqual([0, 0]);
    expect(await untilClosed(close)).toBe(1);
    await credit(db, member, 5);
    expect(await untilClosed(close)).toBe(1);
    expect([await close(), await close(), await close()]).toEqual([0, 0, 0]);
    expect(await lastPage(db)).toMatchObject({ number: 1, entries: 2, credits: 0 });
    expect(await faultsOf(db)).toEqual([]);
    await queryWithoutTriggers(db, 'delete from book_pages where number = 0');
    expect(await faultsOf(db)).toContain('pages of the books are gone');
  });

  test('the check of the day is made once by all processes, and its result stays', async () => {
    const others = name === 'pglite' ? [db] : [db, database.another()];
    const ends = await Promise.all(Array.from({ length: 6 }, (_, at) => runDailyAudit(others[at % others.length] ?? db, keys)));
    expect(ends.filter((faults) => faults !== undefined)).toEqual([[]]);
    expect(await lastCheck(db)).toMatchObject({ daily: true, faultCount: 0, faults: [], pages: 0 });
    expect(await runDailyAudit(db, keys)).toBeUndefined();
  });

  test('a check whose process died is made again', async () => {
    await db.query("insert into book_checks (started_at, daily) values (clock_timestamp() - interval '7 hours', true)");
    expect(await runDailyAudit(db, keys)).toEqual([]);
  });

  test('a withheld result is named once, by the log alone, and not while the beacon has no value', async () => {
    const known = {
      numbers: 4,
      soldEvery: 2,
      closes: 1_692_806_349,
      decidedBy: { rule: 'v2', beacon: quicknet.hash, beaconRound: 1_000 },
    } as const;
    const [id, unfrozen] = [await addUnopenedRound(db, known), await addUnopenedRound(db, known)];
    await publishFreeze(db, testFairLog, id, await publishOpening(db, testFairLog, id, known));
    await publishOpening(db, testFairLog, unfrozen, known);
    let isOut = true;
    const round = async (asked: number) => (isOut ? { round: asked, signature: '' } : undefined);
    const sources = testSources({ beacons: [{ ...testBeacon(), ...quicknet, chainHash: quicknet.hash, round }] });
    const said: unknown[] = [];
    const readings: (() => unknown)[] = [];
    const look = async (seconds: number) => {
      const metrics = {
        draw: () => {},
        watch: (read: () => unknown) => {
          readings.push(read);
          return () => {};
        },
      };
      const log = { error: (...line: unknown[]) => void said.push(line) };
      const at = new Date((timeOfRound(quicknet, 1_000) + seconds) * 1000);
      const { run } = withheldJob({ db, sources, metrics, log }, async () => at);
      for (let time = 0; time < 2; time++) await run(new AbortController().signal);
      return said.splice(0);
    };
    const line = (number: number) => [
      { round: number, name: 'A watch' },
      `Round ${number} “A watch” has no result in the log, although it is due. See: draws due`,
    ];
    expect(await look(119)).toEqual([]);
    expect(await look(120)).toEqual([line(id)]);
    isOut = false;
    expect(await look(120)).toEqual([]);
    expect(await look(720)).toEqual([line(unfrozen)]);
    isOut = true;
    await queryWithoutTriggers(
      db,
      "update lotteries set drawn_at = clock_timestamp(), winner_ticket = 0, beacon_signature = 'a' where id = $1",
      [id],
    );
    expect(await look(720)).toEqual([line(id), line(unfrozen)]);
    expect(readings.at(-1)?.()).toEqual({ lotto_results_withheld: 2 });
  });

  test('findings are stored with the result, and a result cannot be changed', async () => {
    const member = await addTestMember(db, 'robbed');
    await credit(db, member, 10);
    await db.query('update wallets set star_balance = star_balance + 1');
    await runDailyAudit(db, keys);
    const found = await lastCheck(db);
    expect(found?.faults).toEqual([expect.objectContaining({ fault: 'balance is not the sum of its entries' })]);
    await expect(db.query("update book_checks set fault_count = 0, faults = '[]'")).rejects.toThrow('cannot be changed');
  });
});

testOnPostgres('a row that is committed late is on a page all the same, on $name', async ({ open }) => {
  const database = await open();
  const db = database.db.as('operator');
  const member = await addTestMember(db, 'late');
  await credit(db, member, 1);
  const close = pageCloser(db);
  expect(await untilClosed(close)).toBe(1);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let written = (): void => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const late = database
    .another()
    .as('operator')
    .transaction(async (tx) => {
      await tx.query(
        "insert into operator_credits (key, user_id, token_id, bucket, amount) select 'late', $1, id, 'star', 1 from tokens where role = 'cto'",
        [member],
      );
      written();
      await held;
    });
  await isWritten;
  const before = [await close(), await close(), await close(), await close()];
  await db.query(
    "insert into operator_credits (key, user_id, token_id, bucket, amount) select 'quick', $1, id, 'star', 1 from tokens where role = 'cto'",
    [member],
  );
  before.push(await close());
  expect(before).toEqual([0, 0, 0, 0, 0]);
  letGo();
  await late;
  await untilClosed(close);
  const [paged] = await db.query<{ credits: number }>('select sum(credits)::bigint as credits from book_pages');
  expect(paged?.credits).toBe(2);
  expect(await faultsOf(db)).toEqual([]);
  await database.drop();
});
