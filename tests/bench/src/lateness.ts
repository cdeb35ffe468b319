/** The history of a watcher: at `times[i]` (ms since 1970) `counts[i]` numbers were known to be sold. Both ascending. */
export interface WatcherHistory {
  counts: number[];
  times: number[];
}

/** A histogram: count of numbers by delay, whole ms. */
export type Lateness = Map<number, number>;

/**
 * Adds the delay from the commit of each purchase until a watcher knew of it.
 * @param commits of the numbers in the order of their announcement, ms since 1970
 * @param from count of numbers that were known before
 * @throws Error if numbers were never announced
 */
export function addLateness(all: Lateness, { counts, times }: WatcherHistory, commits: readonly number[], from: number): void {
  let known = from;
  for (const [index, count] of counts.entries()) {
    for (; known < count; known++) {
      const late = Math.max(0, Math.round((times[index] ?? 0) - (commits[known - from] ?? 0)));
      all.set(late, (all.get(late) ?? 0) + 1);
    }
  }
  if (known < from + commits.length) throw new Error(`Only ${known - from} of ${commits.length} numbers were heard of.`);
}

/** Returns a quantile of the delays, ms. */
export function within(all: Lateness, share: number): number {
  const sorted = [...all].sort(([a], [b]) => a - b);
  const wanted = share * sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [late, count] of sorted) {
    seen += count;
    if (seen >= wanted) return late;
  }
  return 0;
}
