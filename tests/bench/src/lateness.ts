/** What somebody who watches a round knew when: `counts[i]` numbers were known to be sold at `times[i]`, ms since 1970; both ascending. */
export interface Heard {
  counts: number[];
  times: number[];
}

/** How late somebody knew of each number, ms, whole: how many numbers were so late. */
export type Lateness = Map<number, number>;

/**
 * How long after the commit of its purchase each number was known.
 * @param commits of the numbers in the order in which they were announced, ms since 1970
 * @param from how many numbers were known before
 * @throws when some were never heard of
 */
export function addLateness(all: Lateness, { counts, times }: Heard, commits: readonly number[], from: number): void {
  let known = from;
  for (const [index, count] of counts.entries()) {
    for (; known < count; known++) {
      const late = Math.max(0, Math.round((times[index] ?? 0) - (commits[known - from] ?? 0)));
      all.set(late, (all.get(late) ?? 0) + 1);
    }
  }
  if (known < from + commits.length) throw new Error(`Only ${known - from} of ${commits.length} numbers were heard of.`);
}

/** The lateness that such a share stayed within, ms. */
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
