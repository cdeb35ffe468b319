import type { ReleaseFigures } from 'shared/contracts/reports';
import { errors, failures, formatCount, type Measure, slowness, slownesses } from './measures.ts';

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

export interface CanaryVerdict {
  verdict: 'wait' | 'promote' | 'abort';
  reason: string;
}

/**
 * Upper bound for the probability that a canary that is no worse is ever aborted, at any number of evaluations. Each of three
 * measures gets a third of it.
 */
export const maxFalseAbortRate = 0.01;

/** Upper bound for the probability that a canary that is worse by `mostWorse` is promoted. */
export const maxFalsePromotionRate = 0.05;

export const minVisits = 500;

/**
 * Differences that must be excluded before a canary is promoted: in the share of failed parts, errors per visit, and the share of
 * slow times.
 */
const excludedDifferences = { failures: 0.02, errors: 0.1, slowness: 0.1 } as const;

/**
 * Accepted ratio of slow times: the files of a new release are in no browser's cache yet, those of the live release are in many.
 */
const acceptedSlowRatio = 1.25;

/**
 * Decides whether a canary continues, is promoted or is aborted. May be called after every visit: the tests are sequential, so
 * the error rates above hold for any number of calls.
 * @param live metrics of the live release over the same time as those of the canary
 * @param apps number of apps in the canary; they share the rate of false aborts
 */
export function analyseCanary(live: ReleaseFigures, canary: ReleaseFigures, apps = 1): CanaryVerdict {
  if (live.visits === 0 || canary.visits === 0)
    return {
      verdict: 'wait',
      reason: `There is nothing to compare: ${visits(live)} of the live release, ${visits(canary)} of the canary.`,
    };
  const failed = failures(live, canary);
  const threw = errors(live, canary);
  const slow = slowness(live, canary);
  return (
    abortIfWorse(failed, threw, slow, (3 * apps) / maxFalseAbortRate) ??
    notYet(canary, failed, threw, slow) ??
    promoted(canary, failed, threw)
  );
}

function abortIfWorse(failed: Measure, threw: Measure, slow: readonly Measure[], needed: number): CanaryVerdict | null {
  const against = (allowed: number) => (measure: Measure) => ({ measure, speaks: shareEvidence(measure, allowed) });
  const all = [failed, threw].map(against(1));
  const times = slow.map(against(acceptedSlowRatio));
  // A mean of evidences is again valid evidence, so no histogram bound has to be chosen after seeing the data.
  const ofTimes = times.reduce((sum, { speaks }) => sum + speaks, 0) / slownesses;
  const [slowest] = times.sort((one, other) => other.speaks - one.speaks);
  if (slowest) all.push({ measure: slowest.measure, speaks: ofTimes });
  const found = all.find(({ speaks }) => speaks >= needed);
  if (!found) return null;
  const { measure, speaks } = found;
  return {
    verdict: 'abort',
    reason: `It is worse: ${measure.says(measure.canary)}, of the live release ${measure.says(measure.live)}; chance does that at most once in ${rounded(speaks)} times, and once in ${rounded(needed)} is enough.`,
  };
}

/**
 * Calculates the evidence that the canary is worse, from its share of all bad events. If both releases are equal, that share
 * equals its share of all events. The overall failure rate, the time of day and the visitors have no influence.
 * @param allowed accepted ratio of the canary's odds of a bad event
 */
function shareEvidence({ live, canary, together }: Measure, allowed: number): number {
  // One more than counted, so that a share that is small by chance does not count against the canary.
  const odds = (allowed * (canary.of + 1)) / Math.max(1, live.of);
  return evidence(canary.bad / together, (canary.bad + live.bad) / together, odds / (1 + odds), higherOddsRatios);
}

function notYet(canary: ReleaseFigures, failed: Measure, threw: Measure, slow: readonly Measure[]): CanaryVerdict | null {
  if (canary.visits < minVisits)
    return {
      verdict: 'wait',
      reason: `Nothing speaks against it, after ${visits(canary)} of the ${minVisits} that it takes at least.`,
    };
  const asked = [
    { measure: failed, by: excludedDifferences.failures },
    { measure: threw, by: excludedDifferences.errors },
    ...slow.map((measure) => ({ measure, by: excludedDifferences.slowness })),
  ];
  const first = asked.find(({ measure, by }) => !isExcluded(measure, by))?.measure;
  if (!first) return null;
  return {
    verdict: 'wait',
    reason: `After ${visits(canary)} it may still be worse than is taken: ${first.says(first.canary)}, of the live release ${first.says(first.live)}.`,
  };
}

/**
 * Returns whether a difference of `by` in the rate of bad events is excluded. Half of the risk is that the live rate is estimated
 * too high.
 */
function isExcluded({ live, canary, together }: Measure, by: number): boolean {
  const risk = maxFalsePromotionRate / 2;
  const rate = rateLowerBound(live.bad / together, live.of / together, risk) + by;
  return rate >= 1 || evidence(canary.bad / together, canary.of / together, rate, lowerOddsRatios) >= 1 / risk;
}

const promoted = (canary: ReleaseFigures, failed: Measure, threw: Measure): CanaryVerdict => ({
  verdict: 'promote',
  reason: `It is no worse after ${visits(canary)}: ${failed.says(failed.canary)}, of the live release ${failed.says(failed.live)}; ${threw.says(threw.canary)}, of the live release ${threw.says(threw.live)}; and it is not slower.`,
});

const visits = ({ visits: count }: ReleaseFigures) => `${formatCount(count)} visit${count === 1 ? '' : 's'}`;

const rounded = (count: number) => (count < 1e9 ? formatCount(Math.floor(count)) : 'a billion');

export const maxFalseMissingRate = 0.001;

/**
 * Minimum expected ratio between the share of visits and the share of visitors: some visitors come often, some leave before their
 * page reports.
 */
const minReportedRatio = 0.25;

/** Visits that are treated as one, because a returning visitor is assigned to the canary only once. */
const visitsPerObservation = 2;

/**
 * Detects missing telemetry of a canary: so few of its pages report that it cannot start for most visitors. A page that never
 * starts sends no metrics, so `judge` cannot find this. May be called after every visit (sequential test).
 * @param reported.canary visits that reported the canary, since it began
 * @param reported.all visits that reported any release of its app, since the canary began
 * @param percent of visitors who get the canary
 * @returns null while telemetry is present or its absence may be chance
 */
export function detectMissingTelemetry(reported: { canary: number; all: number }, percent: number): CanaryVerdict | null {
  const rate = (percent / 100) * minReportedRatio;
  const speaks = evidence(reported.canary / visitsPerObservation, reported.all / visitsPerObservation, rate, lowerOddsRatios);
  if (speaks < 1 / maxFalseMissingRate) return null;
  return {
    verdict: 'abort',
    reason: `It is silent: ${formatCount(reported.canary)} of ${formatCount(reported.all)} visits tell of it, where ${percent} % of visitors get it, so for most of them its page does not start; chance does that at most once in ${formatCount(1 / maxFalseMissingRate)} times.`,
  };
}
