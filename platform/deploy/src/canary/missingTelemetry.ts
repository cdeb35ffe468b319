import type { CanaryVerdict } from './analyseCanary.ts';
import { formatCount } from './measures.ts';
import { evidence, lowerOddsRatios } from './sprt.ts';

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
 * @param heard.canary visits that reported the canary, since it began
 * @param heard.all visits that reported any release of its app, since the canary began
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
