/**
 * How far the frequencies of drawn numbers are from even ones, in standard deviations of what chance does: beyond 4 either way it is not
 * chance (once in 15,000 tries).
 * @param counts how often each of the possible numbers was drawn
 */
export function unevenness(counts: ArrayLike<number>): number {
  const all = Array.from(counts);
  const expected = all.reduce((sum, count) => sum + count, 0) / all.length;
  const chiSquare = all.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = all.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

/** Draws so many times of so many numbers. @param draw the number drawn at a turn, counted from 0 */
export function drawnCounts(times: number, numbers: number, draw: (turn: number) => number): Uint32Array {
  const counts = new Uint32Array(numbers);
  for (let turn = 0; turn < times; turn++) {
    const number = draw(turn);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}
