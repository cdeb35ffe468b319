/** The history of a watcher: at `times[i]` (ms since 1970) `counts[i]` numbers were known to be sold. Both ascending. */
export interface WatcherHistory {
  counts: number[];
  times: number[];
}

/** A histogram: count of numbers by delay, whole ms. */
export type Lateness = number[];

/**
 * Adds the delay from the commit of each purchase until a watcher knew of it.
 * @param commits of the numbers, ms since 1970, ascending: an event has all that were committed before it was read
 * @param from count of numbers that were known before
 * @throws Error if numbers were never announced
 */
export function addLateness(all: Lateness, { counts, times }: WatcherHistory, commits: readonly number[], from: number): void {
  let known = from;
  for (const [index, count] of counts.entries()) {
    for (; known < count; known++) {
      const late = Math.max(0, Math.round((times[index] ?? 0) - (commits[known - from] ?? 0)));
      all[late] = (all[late] ?? 0) + 1;
    }
  }
  if (known < from + commits.length) throw new Error(`Only ${known - from} of ${commits.length} numbers were heard of.`);
}

/** Returns a quantile of the delays, ms. */
export function within(all: Lateness, share: number): number {
  const wanted = share * all.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return all.findIndex((count = 0) => {
    seen += count;
    return seen > 0 && seen >= wanted;
  });
}
