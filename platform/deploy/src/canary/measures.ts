import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';
import { counted } from './counted.ts';

/** How often something bad happened to a release, in things that happened independently of each other. */
export interface Tally {
  bad: number;
  of: number;
}

/** One thing that is compared between two releases. */
export interface Measure {
  live: Tally;
  canary: Tally;
  /** As counted, for people: of the live release, of the canary. */
  says: (tally: Tally) => string;
  /** How many counts are taken for one. */
  together: number;
}

/** A visit that throws is taken to throw so often: errors come in bursts, and each visit shall speak once. */
const errorsTogether = 10;

/**
 * Places of parts that failed. What fails once more after Retry is the same place: those are the retries after which nothing stood.
 */
const failedPlaces = ({ failed, retried, recovered }: ReleaseFigures) =>
  failed - Math.min(failed, Math.max(0, retried - recovered));

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/**
 * What one visit does goes together: a bad network fails all its parts, a slow device slows them all. So as many counts as a visit has on
 * the average are taken for one.
 */
const aVisit = (live: ReleaseFigures, canary: ReleaseFigures, counts: number) =>
  Math.max(1, counts / Math.max(1, live.visits + canary.visits));

/** Parts that failed, of those that were wanted. */
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
    says: ({ bad, of }) => `${counted(bad)} of ${counted(of)} parts failed`,
  };
}

/** Errors in handlers and promises, of visits. */
export function errors(live: ReleaseFigures, canary: ReleaseFigures): Measure {
  // Never more than its visits, so that one page that throws for ever is not all that there is.
  const tally = ({ errors: thrown, visits }: ReleaseFigures): Tally => ({ bad: Math.min(thrown, visits), of: visits });
  return {
    live: tally(live),
    canary: tally(canary),
    together: errorsTogether,
    says: ({ bad, of }) => `${counted(bad)} errors in ${counted(of)} visits`,
  };
}

/** What is timed, as people call it. */
const timed = [
  ['standMs', 'parts took longer than'],
  ['inpMs', 'answers to a press took longer than'],
  ['lcpMs', 'pages took longer than'],
] as const;

/** How many histograms and bounds there are. */
export const slownesses = timed.length * reportBounds.length;

/** Times beyond each bound of each histogram, where the live release has any. */
export function slowness(live: ReleaseFigures, canary: ReleaseFigures): Measure[] {
  return timed.flatMap(([histogram, took]) => {
    const times = sum(live[histogram]);
    if (times === 0) return [];
    const together = aVisit(live, canary, times + sum(canary[histogram]));
    return reportBounds.map((bound, index) => {
      const tally = (counts: readonly number[]): Tally => ({ bad: sum(counts.slice(index + 1)), of: sum(counts) });
      return {
        live: tally(live[histogram]),
        canary: tally(canary[histogram]),
        together,
        says: ({ bad, of }) => `${counted(bad)} of ${counted(of)} ${took} ${bound} ms`,
      };
    });
  });
}
