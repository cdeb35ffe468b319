import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import type { Database } from '../db/database.ts';
import { TrafficCounts } from './trafficCounts.ts';
import type { TrafficRule } from './trafficRules.ts';

const perWindow: TrafficRule = { name: 'test-window', max: 100, seconds: 10 };
const atOnce: TrafficRule = { name: 'test-open', max: 10, seconds: null };

const allowed = (counts: TrafficCounts, subject: string, attempts: number) =>
  Array.from({ length: attempts }, () => counts.take(perWindow, subject)).filter((wait) => wait === 0).length;

let now = 1_000_000_003_000;

function processOn(db: Database): TrafficCounts {
  const onError = (error: unknown) => {
    throw error;
  };
  return new TrafficCounts({ db, factor: 1, now: () => now, onError });
}

describe('counts of requests in one process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await pgliteKind.open();
  });
  afterAll(() => database.drop());

  test('allows so many requests of a subject in a window, returns when the next one begins, and does not affect others', () => {
    const counts = processOn(database.db);
    expect(allowed(counts, 'one', 250)).toBe(100);
    expect(counts.take(perWindow, 'one')).toBe(7);
    expect(counts.take(perWindow, 'other')).toBe(0);
    now += 7_000;
    expect(allowed(counts, 'one', 250)).toBe(100);
  });

  test('counts an open stream until it is released', () => {
    const counts = processOn(database.db);
    const open = Array.from({ length: 12 }, () => counts.enter(atOnce, 'one'));
    expect(open.map((giveBack) => giveBack !== undefined)).toEqual([...Array(10).fill(true), false, false]);
    open[3]?.();
    open[3]?.();
    expect(counts.enter(atOnce, 'one')).toBeDefined();
    expect(counts.enter(atOnce, 'one')).toBeUndefined();
  });
});

testOnPostgres(
  'limits several processes together to hardly more than one; without the exchange each allows all, on $name',
  async ({ open }) => {
    const { db, another, drop } = await open();
    /** Counts are valid for 15 seconds; the later time keeps them valid on a slow machine. */
    const exchange = async (counts: TrafficCounts) => {
      await counts.share();
      await db.query("update traffic set seen_at = clock_timestamp() + interval '1 hour'");
    };
    const [first, second, alone] = [processOn(another()), processOn(another()), processOn(another())];
    expect(allowed(first, 'both', 90)).toBe(90);
    await exchange(first);
    expect(allowed(alone, 'both', 250)).toBe(100);
    expect(allowed(second, 'both', 30)).toBe(30);
    await exchange(second);
    expect(allowed(second, 'both', 250)).toBe(0);
    await exchange(first);
    expect(allowed(first, 'both', 250)).toBe(0);
    now += 10_000;
    expect(allowed(second, 'both', 50)).toBe(50);
    await exchange(second);
    expect(allowed(second, 'both', 250)).toBe(50);
    await drop();
  },
);
