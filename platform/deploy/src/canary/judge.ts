import type { ReleaseFigures } from 'shared/contracts/reports';
import { counted } from './counted.ts';
import { evidence, higher, lower, lowestRate } from './evidence.ts';
import { errors, failures, type Measure, slowness, slownesses } from './measures.ts';

export interface Judgement {
  verdict: 'wait' | 'promote' | 'abort';
  /** Why, in one sentence with its figures. */
  reason: string;
}

/** How often at most a release that is no worse is ever aborted, however often one looks. Each of three questions has a third of it. */
export const falseAborts = 0.01;

/** How often at most a release that is worse by `mostWorse` is promoted. */
export const falsePromotions = 0.05;

/** Visits that a canary has before it is promoted. */
export const fewestVisits = 500;

/**
 * Before a canary is promoted so much more has to be excluded: of all parts that fail, of errors a visit, of all times that are
 * slow.
 */
const mostWorse = { failures: 0.02, errors: 0.1, slowness: 0.1 } as const;

/**
 * How many times as many slow ones are no reason to abort: a new release's files are in no visitor's cache yet, while those of the live one
 * are in many.
 */
const slowAnyway = 1.25;

/**
 * Whether a canary goes on, becomes live, or goes away. It may be asked after every visit: the rates above hold for all looks together
 * (docs/decisions/0861).
 * @param live what is known of the live release, over the same time as of the canary
 * @param apps that are tried together, each of which is asked about: they share the rate of false aborts
 */
export function judge(live: ReleaseFigures, canary: ReleaseFigures, apps = 1): Judgement {
  if (live.visits === 0 || canary.visits === 0)
    return {
      verdict: 'wait',
      reason: `There is nothing to compare: ${visits(live)} of the live release, ${visits(canary)} of the canary.`,
    };
  const failed = failures(live, canary);
  const threw = errors(live, canary);
  const slow = slowness(live, canary);
  return (
    worse(failed, threw, slow, (3 * apps) / falseAborts) ?? notYet(canary, failed, threw, slow) ?? promoted(canary, failed, threw)
  );
}

/** @param needed evidence that is enough */
function worse(failed: Measure, threw: Measure, slow: readonly Measure[], needed: number): Judgement | null {
  const against = (allowed: number) => (measure: Measure) => ({ measure, speaks: whose(measure, allowed) });
  const all = [failed, threw].map(against(1));
  const times = slow.map(against(slowAnyway));
  // The mean of evidences is one, so no bound has to be chosen by what was seen.
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
 * How strongly the canary's part of the bad ones speaks for its being worse. Where both releases are alike, each bad one is the
 * canary's as often as its share of all things says; whether many or few are bad at that hour, and for which visitors, does not
 * matter.
 * @param allowed how many times as often a bad one may be the canary's
 */
function whose({ live, canary, together }: Measure, allowed: number): number {
  // One more than there are: a share that is small by chance shall not count against it.
  const odds = (allowed * (canary.of + 1)) / Math.max(1, live.of);
  return evidence(canary.bad / together, (canary.bad + live.bad) / together, odds / (1 + odds), higher);
}

function notYet(canary: ReleaseFigures, failed: Measure, threw: Measure, slow: readonly Measure[]): Judgement | null {
  if (canary.visits < fewestVisits)
    return {
      verdict: 'wait',
      reason: `Nothing speaks against it, after ${visits(canary)} of the ${fewestVisits} that it takes at least.`,
    };
  const asked = [
    { measure: failed, by: mostWorse.failures },
    { measure: threw, by: mostWorse.errors },
    ...slow.map((measure) => ({ measure, by: mostWorse.slowness })),
  ];
  const first = asked.find(({ measure, by }) => !isExcluded(measure, by))?.measure;
  if (!first) return null;
  return {
    verdict: 'wait',
    reason: `After ${visits(canary)} it may still be worse than is taken: ${first.says(first.canary)}, of the live release ${first.says(first.live)}.`,
  };
}

/**
 * Whether it is excluded that bad ones are more frequent by so much. Half of the risk is that the live release's rate is taken
 * for higher than it is.
 */
function isExcluded({ live, canary, together }: Measure, by: number): boolean {
  const risk = falsePromotions / 2;
  const rate = lowestRate(live.bad / together, live.of / together, risk) + by;
  return rate >= 1 || evidence(canary.bad / together, canary.of / together, rate, lower) >= 1 / risk;
}

const promoted = (canary: ReleaseFigures, failed: Measure, threw: Measure): Judgement => ({
  verdict: 'promote',
  reason: `It is no worse after ${visits(canary)}: ${failed.says(failed.canary)}, of the live release ${failed.says(failed.live)}; ${threw.says(threw.canary)}, of the live release ${threw.says(threw.live)}; and it is not slower.`,
});

const visits = ({ visits: count }: ReleaseFigures) => `${counted(count)} visit${count === 1 ? '' : 's'}`;

const rounded = (count: number) => (count < 1e9 ? counted(Math.floor(count)) : 'a billion');
