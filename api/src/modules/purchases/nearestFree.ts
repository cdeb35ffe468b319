/**
 * Selects the free number nearest to each taken one, each at most once; if two are equally near, the lower one.
 * @param taken ascending
 * @param free ascending; the numbers that may be offered
 * @returns ascending
 */
export function nearestFree(taken: readonly number[], free: readonly number[]): number[] {
  const offered = new Set<number>();
  // Two union-find structures over the indices of `free`: they lead to the next index below and above that was not offered yet.
  const below = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  const above = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  let place = 0;
  for (const number of taken) {
    while ((free[place] ?? Number.POSITIVE_INFINITY) < number) place++;
    // Indices of `below` are shifted by one, so that 0 means none.
    const lower = rootOf(below, place);
    const upper = rootOf(above, place);
    const [before, after] = [free[lower - 1], free[upper]];
    if (before === undefined && after === undefined) break;
    if (after === undefined || (before !== undefined && number - before <= after - number)) {
      offered.add(lower - 1);
      below[lower] = lower - 1;
      above[lower - 1] = lower;
    } else {
      offered.add(upper);
      above[upper] = upper + 1;
      below[upper + 1] = upper;
    }
  }
  return [...offered].sort((a, b) => a - b).flatMap((index) => free[index] ?? []);
}

/** Finds the root with path compression. */
function rootOf(next: Int32Array, from: number): number {
  let root = from;
  for (let after = next[root]; after !== undefined && after !== root; after = next[root]) root = after;
  for (let at = from; at !== root; ) {
    const after = next[at] ?? root;
    next[at] = root;
    at = after;
  }
  return root;
}
