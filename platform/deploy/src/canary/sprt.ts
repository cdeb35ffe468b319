// A trial calls these millions of times; under Jest each access to the global `Math` costs more than the calculation.
const { exp, log, log1p, min } = Math;

/**
 * Calculates the evidence against a rate by a mixture sequential probability ratio test (mSPRT): the likelihood of the counts
 * under other rates divided by that under this rate, averaged over the other rates. It may be evaluated after every count:
 * evidence of k or more appears by chance at most once in k times (Ville's inequality), as long as the true rate is not above
 * `rate` (for `ratios` above 1) or not below it (for `ratios` below 1).
 * @param count number of events among `of`; both may be fractions
 * @param rate null hypothesis, between 0 and 1
 * @param ratios odds of the alternative rates relative to the odds of `rate`
 */
export function evidence(count: number, of: number, rate: number, ratios: readonly number[]): number {
  let sum = 0;
  for (const ratio of ratios) sum += exp(count * log(ratio) - of * log1p((ratio - 1) * rate));
  return sum / ratios.length;
}

export const higherOddsRatios = [1.3, 2, 4, 8, 20] as const;
export const lowerOddsRatios = [0.8, 0.6, 0.4, 0.2, 0.05] as const;

/** 20 halvings give a precision of about one millionth. */
const halvings = 20;

/**
 * Returns a lower confidence bound of the true rate that is valid at every time.
 * @param risk probability that the true rate is ever below the bound
 */
export function rateLowerBound(count: number, of: number, risk: number): number {
  let bound = 0;
  let above = of === 0 ? 0 : min(1, count / of);
  // Bisection: the evidence against a rate falls as the rate rises to the observed one.
  for (let turn = 0; turn < halvings; turn++) {
    const middle = (bound + above) / 2;
    if (evidence(count, of, middle, higherOddsRatios) >= 1 / risk) bound = middle;
    else above = middle;
  }
  return bound;
}
