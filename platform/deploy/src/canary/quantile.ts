import { reportBounds } from 'shared/contracts/reports';

export interface Quantile {
  ms: number;
  /** The quantile lies above the last bound, and `ms` is that bound. */
  beyond: boolean;
}

/**
 * Estimates a quantile of a histogram. Interpolates linearly inside a bucket, as Prometheus does.
 * @param counts of each bucket, and one more above the last bound
 * @param share from 0 to 1
 * @returns null if the histogram is empty
 */
export function quantile(counts: readonly number[], share: number, bounds: readonly number[] = reportBounds): Quantile | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = share * total;
  let before = 0;
  for (const [place, bound] of bounds.entries()) {
    const count = counts[place] ?? 0;
    if (count > 0 && before + count >= rank) {
      const lower = bounds[place - 1] ?? 0;
      return { ms: lower + ((rank - before) / count) * (bound - lower), beyond: false };
    }
    before += count;
  }
  return { ms: bounds.at(-1) ?? 0, beyond: true };
}
