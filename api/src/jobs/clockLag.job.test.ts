import { setTimeout as sleep } from 'node:timers/promises';
import { databases } from '../../testkit/databases.ts';
import { databaseTime } from '../core/db/databaseClock.ts';
import { BeaconUnavailable, ChainUnavailable } from '../core/draw-sources/drawSource.ts';
import { clockLagJobs } from './clockLag.job.ts';
import { startJobs } from './scheduler.ts';

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
    // While the chain is away, the row's time is renewed, so that it keeps blocking sales.
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
