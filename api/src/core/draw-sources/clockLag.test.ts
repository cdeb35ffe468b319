import { databases } from '../../../testkit/databases.ts';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../db/databaseClock.ts';
import { noteClockLag } from './clockLag.ts';
import { ChainUnavailable } from './drawSource.ts';

const lagOf = async (db: Database) => (await db.query<{ lag: number }>('select lag_ms as lag from clock_lag'))[0]?.lag;

describe.each(databases)('the lag of the database’s clock, on $name', ({ open }) => {
  test('is stored against the head of the chain, in either direction', async () => {
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
});
