import { type Clocked, mostLagMs, noteClockLag, renewClockLag } from '../core/draw-sources/clockLag.ts';
import { BeaconUnavailable, ChainUnavailable } from '../core/draw-sources/drawSource.ts';
import type { Job } from '../core/job.ts';
import type { JobContext } from './jobContext.ts';

const compareMs = 5_000;

/** Returns a job for each draw source with its own clock, which compares the database's clock with it. */
export function clockLagJobs({ db: plain, clocks, log }: Pick<JobContext, 'db' | 'clocks' | 'log'>, everyMs = compareMs): Job[] {
  const db = plain.as('draw');
  const failed = 'The clock of the database could not be held against what decides draws';
  const compare = (source: Clocked) => {
    let lagging = false;
    return async () => {
      try {
        const lag = (await noteClockLag(db, source)) ?? 0;
        if (lag >= mostLagMs !== lagging)
          log.error(
            lagging
              ? `The clock of the database is right again: rounds that ${source.name} decides are sold.`
              : `The clock of the database is ${(lag / 1000).toFixed(1)} s behind ${source.name}: rounds that it decides are not sold until the clock is set right.`,
          );
        lagging = lag >= mostLagMs;
      } catch (error) {
        if (!(error instanceof ChainUnavailable || error instanceof BeaconUnavailable)) throw error;
        await renewClockLag(db, source);
      }
    };
  };
  return clocks
    .filter(({ headTime }) => headTime !== undefined)
    .map((source) => ({ name: `clock lag of ${source.name}`, everyMs, failed, run: compare(source) }));
}
