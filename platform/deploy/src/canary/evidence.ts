// Used millions of times in a trial; under jest looking `Math` up costs more than what it computes.
const { exp, log, log1p, min } = Math;

/**
 * How strongly counts speak against a rate, at any moment: the likelihood of what was counted under other rates, over that under
 * this one, averaged over some others (a mixture sequential probability ratio test). Whoever looks after every single count, and
 * stops when they like, meets evidence of k or more by chance at most once in k times (Ville's inequality), as long as the true
 * rate is not beyond `rate`: not above it where `ratios` are above 1, not below it where they are below.
 * @param count how many of `of`; neither need be whole
 * @param rate that the counts are held against, between 0 and 1
 * @param ratios of the other rates' odds to those of this rate
 */
export function evidence(count: number, of: number, rate: number, ratios: readonly number[]): number {
  let sum = 0;
  for (const ratio of ratios) sum += exp(count * log(ratio) - of * log1p((ratio - 1) * rate));
  return sum / ratios.length;
}

/** From a ratio that only many counts can show to one that a few do. */
export const higher = [1.3, 2, 4, 8, 20] as const;
export const lower = [0.8, 0.6, 0.4, 0.2, 0.05] as const;

/** After so many halvings a rate is known to a millionth. */
const halvings = 20;

/**
 * A lower bound of the true rate, whenever one looks.
 * @param risk that the rate is ever below it
 */
export function lowestRate(count: number, of: number, risk: number): number {
  let bound = 0;
  let above = of === 0 ? 0 : min(1, count / of);
  // The higher the rate that is held against, the less speaks against it.
  for (let turn = 0; turn < halvings; turn++) {
    const middle = (bound + above) / 2;
    if (evidence(count, of, middle, higher) >= 1 / risk) bound = middle;
    else above = middle;
  }
  return bound;
}
