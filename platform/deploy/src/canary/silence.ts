import { counted } from './counted.ts';
import { evidence, lower } from './evidence.ts';
import type { Judgement } from './judge.ts';

/**
 * How often at most a canary is ended for its silence although at least a quarter of the visits that it should have are heard.
 */
export const falseSilences = 0.001;

/** A share of visitors is not quite one of visits: some come often, some leave before their page has told anything. */
const heardAtLeast = 0.25;

/** Visits that are taken for one: whoever comes twice was given the canary, or not, only once. */
const visitsTogether = 2;

/**
 * Whether so little is heard of a canary that its pages cannot come up for most who get it: a page that never starts tells nothing, so no
 * comparison of what was told finds it (docs/decisions/0861). It may be asked after every visit.
 * @param heard visits that told of the canary, and of all releases of its app, both from when the canary had begun
 * @param percent of visitors, who get it
 * @returns null while it is heard, or could be chance
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
