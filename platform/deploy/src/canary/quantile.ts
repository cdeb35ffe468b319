import { reportBounds } from 'shared/contracts/reports';

/** What a share of things took at most. */
export interface Quantile {
  ms: number;
  /** It took longer than the last bound, which `ms` is then: how much longer, nobody counted. */
  beyond: boolean;
}

/**
 * Below which time so large a share of what was counted is; inside of two bounds as if all were spread evenly between them, as Prometheus
 * does it.
 * @param counts in each bound, and one more for what is longer
 * @param share from 0 to 1
 * @returns null where nothing was counted
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
