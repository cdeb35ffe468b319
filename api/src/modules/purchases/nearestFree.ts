/**
 * Free numbers nearest to those that are taken: one for each while there are any, each once. Of two that are equally near the lower one.
 * @param taken ascending
 * @param free ascending: those that may be offered
 * @returns ascending
 */
export function nearestFree(taken: readonly number[], free: readonly number[]): number[] {
  const offered = new Set<number>();
  // Places of `free`, each with the next one on its side that nobody has been offered: what was offered is passed over for good.
  const below = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  const above = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  let place = 0;
  for (const number of taken) {
    while ((free[place] ?? Number.POSITIVE_INFINITY) < number) place++;
    // One more than the place below, so that 0 is none.
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

/** Where a chain of places ends; on the way the chain is made shorter. */
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
