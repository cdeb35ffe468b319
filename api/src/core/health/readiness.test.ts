import { DatabaseUnavailable } from '../db/database.ts';
import { type Checks, createReadiness } from './readiness.ts';

function checks(changes: Partial<Checks> = {}): Checks {
  const well = async () => ({ ok: true, why: 'It is well.' });
  return { database: well, migrations: well, clock: well, source: well, key: well, ...changes };
}

test('a thousand requests in a second cause one check, and the next second sees the new state', async () => {
  let now = 0;
  let looks = 0;
  const database = async () => ({ ok: ++looks < 2, why: 'counted' });
  const readiness = createReadiness(checks({ database }), () => now);
  const flood = await Promise.all(Array.from({ length: 500 }, () => readiness.look()));
  for (let n = 0; n < 500; n++) flood.push(await readiness.look());
  expect(new Set(flood.map(({ database: { ok } }) => ok))).toEqual(new Set([true]));
  expect(looks).toBe(1);
  now = 1_001;
  expect((await readiness.look()).database.ok).toBe(false);
  expect(looks).toBe(2);
});

test('a check that hangs is not well, holds up no other, and is not begun a second time', async () => {
  const timers = import.meta.jest.useFakeTimers();
  let begun = 0;
  const hangs = () => {
    begun++;
    return new Promise<never>(() => {});
  };
  let now = 0;
  const readiness = createReadiness(checks({ database: hangs }), () => now);
  for (let time = 0; time < 3; time++) {
    const looking = readiness.look();
    await timers.advanceTimersByTimeAsync(2_000);
    const findings = await looking;
    expect(findings.database).toEqual({ ok: false, why: 'No answer in 2 s.' });
    expect(findings.key).toEqual({ ok: true, why: 'It is well.' });
    now += 5_000;
  }
  expect(begun).toBe(1);
  timers.useRealTimers();
});

test('the answer contains no addresses and passwords of an error', async () => {
  const away = async () => {
    throw new DatabaseUnavailable('The database cannot be reached.', {
      cause: new Error('connect db.internal:5432 as lotto:pass'),
    });
  };
  const broken = async () => {
    throw new Error('relation "x" of postgres://lotto:pass@db.internal');
  };
  const findings = await createReadiness(checks({ database: away, key: broken })).look();
  expect(findings.database).toEqual({ ok: false, why: 'The database cannot be reached.' });
  expect(findings.key.ok).toBe(false);
  expect(JSON.stringify(findings)).not.toMatch(/pass|internal/);
});
