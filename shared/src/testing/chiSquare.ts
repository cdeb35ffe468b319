/**
 * Measures how far drawn frequencies are from even ones (chi-square), in standard deviations: beyond ±4 it is not chance (once in
 * 15,000 runs).
 * @param counts how often each possible number was drawn
 */
export function unevenness(counts: ArrayLike<number>): number {
  const all = Array.from(counts);
  const expected = all.reduce((sum, count) => sum + count, 0) / all.length;
  const chiSquare = all.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = all.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

/** Counts the results of many draws. @param draw returns the number of a turn, counted from 0 */
export function drawnCounts(times: number, numbers: number, draw: (turn: number) => number): Uint32Array {
  const counts = new Uint32Array(numbers);
  for (let turn = 0; turn < times; turn++) {
    const number = draw(turn);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}
