import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseNow, databases, preparePglite, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { OperatorError } from '../../../core/command/command.ts';
import type { Database } from '../../../core/db/database.ts';
import { openPglite } from '../../../core/db/pglite.ts';
import { drawJobs, openRounds } from '../../../jobs/draw.job.ts';
import { startJobs } from '../../../jobs/scheduler.ts';
import { maxSaleMinutes } from '../../rewards/rewardFile.ts';
import { upsertReward } from '../../rewards/rewards.repository.ts';
import { wholeSecond } from '../opening/opening.service.ts';
import { endProblem } from './sale.commands.ts';
import { insertLottery } from './sale.repository.ts';
import { openLottery, openScheduledLotteries, PrizeRefused, RefusedOpenings } from './sale.service.ts';

const by = (db: Database) => ({ db, ...drawnBy(fixedChain(0)) });

describe.each(databases)('rounds of a schedule on $name', ({ open }) => {
  let database: TestDatabase;
  let fourTimes: number;
  let quick: number;
  let quickEnd: number;
  const reward = async (slug: string, schedule: string, isQuick: boolean) => {
    const values = {
      name: slug,
      images: [],
      type: 'product',
      category: 'watch',
      tokenAmount: 0,
      description: '',
      lotteryValue: 1,
    } as const;
    return (await upsertReward(database.db, { ...values, slug, numbers: 16, ticketPrice: 1, schedule, quick: isQuick })).id;
  };
  const rounds = (rewardId: number) =>
    database.db.query<{ id: number; ends_at: Date }>('select id, ends_at from lotteries where reward_id = $1 order by id', [
      rewardId,
    ]);

  beforeEach(async () => {
    database = await open();
    fourTimes = await reward('four-times', '0 0,6,12,18 * * *', false);
    quickEnd = (Math.floor((await databaseNow(database.db)) / 60_000) + 30) * 60_000;
    quick = await reward('quick', `${new Date(quickEnd).getUTCMinutes()} * * * *`, true);
  });
  afterEach(() => database.drop());

  test('opens one round of each reward when several processes open at once', async () => {
    const processes = database.url === '' ? [database.db, database.db] : [database.db, database.another()];
    await Promise.all([...processes, ...processes].map((db) => openScheduledLotteries(by(db), true)));
    expect((await rounds(quick)).map(({ ends_at }) => ends_at.getTime())).toEqual([quickEnd]);
    const sixHours = 6 * 3_600_000;
    const nextEnd = (Math.floor((await databaseNow(database.db)) / sixHours) + 1) * sixHours;
    const opened = await rounds(fourTimes);
    expect(opened).toHaveLength(1);
    expect([nextEnd, nextEnd + sixHours]).toContain(opened[0]?.ends_at.getTime());
  });

  test('numbers lotteries without a gap after openings that are rolled back', async () => {
    const numbers: (number | undefined)[] = [];
    const endsAt = (hours: number) => new Date(quickEnd + hours * 3_600_000);
    for (const hours of [1, 2, 3]) {
      const unfinished = database.db.transaction(async (tx) => {
        await insertLottery(tx, { rewardId: quick, endsAt: endsAt(hours) });
        throw new Error('rolled back');
      });
      await expect(unfinished).rejects.toThrow('rolled back');
      numbers.push(await insertLottery(database.db, { rewardId: quick, endsAt: endsAt(hours) }));
    }
    expect(numbers).toEqual([1, 2, 3]);
  });

  test('a refused schedule is logged once, not at each attempt', async () => {
    const mint = {
      name: 'Mint',
      images: [],
      type: 'token',
      category: 'token',
      tokenAmount: 9_000_000_000,
      description: '',
    } as const;
    const values = { ...mint, slug: 'mint', numbers: 16, ticketPrice: 1, lotteryValue: 1, quick: false };
    const { id } = await upsertReward(database.db, { ...values, schedule: '0 0,6,12,18 * * *' });
    const logged: unknown[][] = [];
    const error = (...line: unknown[]) => void logged.push(line);
    const log = { error, warn: error, info: () => {} };
    const deps = { ...by(database.db), announcer: { announce: () => {} }, quickRounds: false, log };
    const refused = new RefusedOpenings();
    for (let attempt = 0; attempt < 3; attempt++) await openRounds(deps, refused);
    expect(logged).toEqual([
      [expect.objectContaining({ rewardId: id, err: expect.any(PrizeRefused) }), 'A round of a reward could not be opened'],
    ]);
  });

  test('opening again, and opening by several processes at once, use up no id', async () => {
    const other = database.url === '' ? database.db : database.another();
    await Promise.all([database.db, other, database.db, other].map((db) => openScheduledLotteries(by(db), true)));
    for (let turn = 0; turn < 10; turn++) await openScheduledLotteries(by(database.db), true);
    const endsAt = wholeSecond(new Date(Date.now() + 86_400_000));
    const opened = await Promise.all(
      [database.db, other, database.db, other].map((db) => openLottery(by(db), { rewardId: quick, endsAt })),
    );
    expect(opened.filter((id) => id !== undefined)).toHaveLength(1);
    const ids = (await database.db.query<{ id: number }>('select id from lotteries order by id')).map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3]);
  });

  test('an insert that meets a round of the same end uses up no id', async () => {
    const endsAt = wholeSecond(new Date(Date.now() + 86_400_000));
    for (let turn = 0; turn < 3; turn++) await insertLottery(database.db, { rewardId: quick, endsAt });
    const next = await openLottery(by(database.db), { rewardId: fourTimes, endsAt });
    expect(next).toBe(2);
  });

  test('opens quick rounds only with QUICK_ROUNDS', async () => {
    await openScheduledLotteries(by(database.db), false);
    expect(await rounds(quick)).toEqual([]);
  });

  test('the job opens rounds, draws due ones, and continues after a database outage', async () => {
    const due = await addLottery(database.db);
    await endLottery(database.db, due);
    await queryWithoutTriggers(database.db, "update lotteries set ends_at = ends_at - interval '10 seconds' where id = $1", [
      due,
    ]);
    const { db } = database;
    let failures = 3;
    const shaky: Database = {
      ...db,
      as: () => shaky,
      query: <Row>(sql: string, params?: readonly unknown[]) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : db.query<Row>(sql, params),
    };
    const told: number[] = [];
    const log = { error: () => {}, warn: () => {}, info: () => {} };
    const announcer = { announce: (id: number) => void told.push(id) };
    const stop = startJobs(
      [drawJobs({ db: shaky, ...drawnBy(fixedChain(0)), announcer, config: { quickRounds: true }, log })],
      log,
    );
    const drawn = async () =>
      (await db.query('select 1 from lotteries where id = $1 and drawn_at is not null', [due])).length === 1;
    while (!(await drawn())) await sleep(50);
    await stop();
    expect(told).toContain(due);
  });
});

test('numbers lotteries without a gap after the embedded database was killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-numbers-'));
  const [running, killed] = [path.join(folder, 'running'), path.join(folder, 'killed')];
  await preparePglite(running);
  const db = await openPglite(running);
  const { id: rewardId } = await upsertReward(db, {
    ...{ slug: 'watch', name: 'Watch', images: [], type: 'product', category: 'watch', tokenAmount: 0, description: '' },
    ...{ lotteryValue: 1, numbers: 16, ticketPrice: 1, schedule: null, quick: false },
  });
  const endsAt = new Date((await databaseNow(db)) + 3_600_000);
  expect(await insertLottery(db, { rewardId, endsAt })).toBe(1);
  // A copy of the folder of an open database is what a kill leaves.
  await cp(path.join(running, 'data'), path.join(killed, 'data'), { recursive: true });
  await db.close();
  const restarted = await openPglite(killed);
  expect(await insertLottery(restarted, { rewardId, endsAt: new Date(endsAt.getTime() + 1_000) })).toBe(2);
  await restarted.close();
  await rm(folder, { recursive: true });
});

test('a sale ends in the future, within two years', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  expect(endProblem(new Date(now), now)).toBe('The end must be in the future.');
  expect(endProblem(new Date(now + maxSaleMinutes * 60_000), now)).toBeUndefined();
  expect(endProblem(new Date('+020000-01-01T00:00:00Z'), now)).toBe(
    'A round is on sale for at most two years: it must end before 2029-01-02T00:00:00.000Z.',
  );
});

const dayMs = 24 * 60 * 60_000;
const refused = (rewardId: number, sentence = 'It needs an approval.') => ({ rewardId, error: new OperatorError(sentence) });
const logged = (refusals: RefusedOpenings, now: number, ...failures: { rewardId: number; error: Error }[]) =>
  refusals.toLog({ failures, now }).map(({ rewardId, error }) => `${rewardId} ${error instanceof Error ? error.message : ''}`);

test('a refusal is logged once a day, and again when it changes or another reward has it', () => {
  const refusals = new RefusedOpenings();
  expect(logged(refusals, 0, refused(1))).toEqual(['1 It needs an approval.']);
  for (let at = 30_000; at < dayMs; at += 30_000) expect(logged(refusals, at, refused(1))).toEqual([]);
  expect(logged(refusals, dayMs, refused(1), refused(2))).toEqual(['1 It needs an approval.', '2 It needs an approval.']);
  expect(logged(refusals, dayMs + 1, refused(1, 'Nothing is left.'), refused(2))).toEqual(['1 Nothing is left.']);
  expect(logged(refusals, dayMs + 2, refused(1, 'Nothing is left.'), refused(2))).toEqual([]);
});

test('one that had ended is logged when it comes back', () => {
  const refusals = new RefusedOpenings();
  expect(logged(refusals, 0, refused(1))).toHaveLength(1);
  expect(logged(refusals, 1)).toEqual([]);
  expect(logged(refusals, 2, refused(1))).toHaveLength(1);
});

test('any other failure is logged each time', () => {
  const refusals = new RefusedOpenings();
  for (let at = 0; at < 3; at++)
    expect(logged(refusals, at, { rewardId: 1, error: new Error('A fault.') })).toEqual(['1 A fault.']);
});
