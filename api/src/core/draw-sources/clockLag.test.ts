import { setTimeout as sleep } from 'node:timers/promises';
import { databases } from '../../../testkit/databases.ts';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../db/databaseClock.ts';
import { BeaconUnavailable } from './beaconSource.ts';
import { ChainUnavailable } from './blockSource.ts';
import { noteClockLag, watchClockLag } from './clockLag.ts';

const lagOf = async (db: Database) => (await db.query<{ lag: number }>('select lag_ms as lag from clock_lag'))[0]?.lag;

describe.each(databases)('the lag of the database’s clock, on $name', ({ open }) => {
  test('is noted against the head of the chain, in either direction', async () => {
    const { db, drop } = await open();
    const now = (await databaseTime(db)).getTime();
    const head = (ms: number) => ({ chain: 'bsc' as const, headTime: async () => new Date(now + ms) });
    expect(await noteClockLag(db, head(600_000))).toBeGreaterThan(500_000);
    expect(await lagOf(db)).toBeGreaterThan(500_000);
    expect(await noteClockLag(db, head(-600_000))).toBeLessThanOrEqual(-600_000);
    expect(await lagOf(db)).toBeLessThanOrEqual(-600_000);
    await expect(
      noteClockLag(db, { chain: 'bsc', headTime: () => Promise.reject(new ChainUnavailable('away')) }),
    ).rejects.toThrow(ChainUnavailable);
    expect(await lagOf(db)).toBeLessThanOrEqual(-600_000);
    expect(await noteClockLag(db, { chain: 'simulated' })).toBeUndefined();
    await drop();
  });

  test('is watched; the operator is told when it begins and when it is over, and an outage of the chain changes nothing', async () => {
    const { db, drop } = await open();
    const said: string[] = [];
    const heads = [600_000, 600_000, 'away', -3_000, -3_000] as const;
    let looks = 0;
    const headTime = async () => {
      const head = heads[looks++] ?? -3_000;
      if (head === 'away') throw new ChainUnavailable('away');
      return new Date((await databaseTime(db)).getTime() + head);
    };
    const watch = {
      db,
      clocks: [
        { chain: 'simulated', name: 'Simulated chain' },
        { chain: 'bsc', name: 'BNB Smart Chain', headTime },
      ],
      tell: (line: string) => said.push(line),
    };
    const stop = watchClockLag({ ...watch, onError: (error) => said.push(String(error)) }, 1);
    while (looks < heads.length + 1) await sleep(5);
    await stop();
    expect(said).toEqual([
      expect.stringMatching(
        /^The clock of the database is (600\.0|599\.\d) s behind BNB Smart Chain: rounds that it decides are not sold until/,
      ),
      'The clock of the database is right again: rounds that BNB Smart Chain decides are sold.',
    ]);
    // While the chain is away, the row's time is renewed, so that it keeps blocking sales.
    await db.query("update clock_lag set lag_ms = 600000, seen_at = clock_timestamp() - interval '1 hour'");
    await db.query("insert into clock_lag select 'be', lag_ms, seen_at from clock_lag");
    const away = (chain: string, error: Error) => ({ chain, name: chain, headTime: () => Promise.reject(error) });
    const gone = watchClockLag(
      {
        ...watch,
        clocks: [away('bsc', new ChainUnavailable('away')), away('be', new BeaconUnavailable('away'))],
        onError: (error) => said.push(String(error)),
      },
      1,
    );
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
