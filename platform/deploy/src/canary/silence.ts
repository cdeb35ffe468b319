import { counted } from './counted.ts';
import { evidence, lower } from './evidence.ts';
import type { Judgement } from './judge.ts';

export const falseSilences = 0.001;

/**
 * Minimum expected ratio between the share of visits and the share of visitors: some visitors come often, some leave before their
 * page reports.
 */
const heardAtLeast = 0.25;

/** Visits that are treated as one, because a returning visitor is assigned to the canary only once. */
const visitsTogether = 2;

/**
 * Detects missing telemetry of a canary: so few of its pages report that it cannot start for most visitors. A page that never
 * starts sends no metrics, so `judge` cannot find this. May be called after every visit (sequential test).
 * @param heard.canary visits that reported the canary, since it began
 * @param heard.all visits that reported any release of its app, since the canary began
 * @param percent of visitors who get the canary
 * @returns null while telemetry is present or its absence may be chance
 */
export function silence(heard: { canary: number; all: number }, percent: number): Judgement | null {
  const rate = (percent / 100) * heardAtLeast;
  const speaks = evidence(heard.canary / visitsTogether, heard.all / visitsTogether, rate, lower);
  if (speaks < 1 / falseSilences) return null;
  return {
    verdict: 'abort',
    reason: `It is silent: ${counted(heard.canary)} of ${counted(heard.all)} visits tell of it, where ${percent} % of visitors get it, so for most of them its page does not start; chance does that at most once in ${counted(1 / falseSilences)} times.`,
  };
}
