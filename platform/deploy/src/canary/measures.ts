import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';

export const formatCount = (count: number): string => count.toLocaleString('en-GB');

interface Tally {
  bad: number;
  of: number;
}

export interface Measure {
  live: Tally;
  canary: Tally;
  says: (tally: Tally) => string;
  /** Number of dependent counts that are treated as one independent count. */
  together: number;
}

/** Assumed number of errors of a failing visit. Errors come in bursts, and a visit must count only once. */
const errorsPerObservation = 10;

/**
 * Returns the number of places at which a part failed. A retry that fails again is the same place, so failed retries are
 * subtracted.
 */
const failedPlaces = ({ failed, retried, recovered }: ReleaseFigures) =>
  failed - Math.min(failed, Math.max(0, retried - recovered));

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/**
 * Returns the average number of counts per visit. Counts of one visit depend on each other (a bad network fails all parts, a slow
 * device delays all), so they are treated as one.
 */
const aVisit = (live: ReleaseFigures, canary: ReleaseFigures, counts: number) =>
  Math.max(1, counts / Math.max(1, live.visits + canary.visits));

export function failures(live: ReleaseFigures, canary: ReleaseFigures): Measure {
  const tally = (figures: ReleaseFigures): Tally => {
    const bad = failedPlaces(figures);
    return { bad, of: figures.stood + bad };
  };
  const [ofLive, ofCanary] = [tally(live), tally(canary)];
  return {
    live: ofLive,
    canary: ofCanary,
    together: aVisit(live, canary, ofLive.of + ofCanary.of),
    says: ({ bad, of }) => `${formatCount(bad)} of ${formatCount(of)} parts failed`,
  };
}

/**
 * Returns the tallies of errors in handlers and promises per visit. Errors are capped at the number of visits, so that a single
 * page that throws endlessly does not dominate.
 */
export function errors(live: ReleaseFigures, canary: ReleaseFigures): Measure {
  const tally = ({ errors: thrown, visits }: ReleaseFigures): Tally => ({ bad: Math.min(thrown, visits), of: visits });
  return {
    live: tally(live),
    canary: tally(canary),
    together: errorsPerObservation,
    says: ({ bad, of }) => `${formatCount(bad)} errors in ${formatCount(of)} visits`,
  };
}

const timed = [
  ['standMs', 'parts took longer than'],
  ['inpMs', 'answers to a press took longer than'],
  ['lcpMs', 'pages took longer than'],
] as const;

/** Number of comparisons: histograms times bounds. */
export const slownesses = timed.length * reportBounds.length;

export function slowness(live: ReleaseFigures, canary: ReleaseFigures): Measure[] {
  return timed.flatMap(([histogram, took]) => {
    const times = sum(live[histogram]);
    if (times === 0) return [];
    const countsPerObservation = aVisit(live, canary, times + sum(canary[histogram]));
    return reportBounds.map((bound, index) => {
      const tally = (counts: readonly number[]): Tally => ({ bad: sum(counts.slice(index + 1)), of: sum(counts) });
      return {
        live: tally(live[histogram]),
        canary: tally(canary[histogram]),
        together: countsPerObservation,
        says: ({ bad, of }) => `${formatCount(bad)} of ${formatCount(of)} ${took} ${bound} ms`,
      };
    });
  });
}
