import { drawRuleVersion, maxNumbers } from '../contracts/lotteryRules.ts';
import { withThousands } from './money.ts';

/**
 * Formats a number's chance to win its round: '1 in 64'. When the count of numbers does not divide the 256 results of draw rule
 * v1, chances differ slightly between numbers: 'about 1 in 100'.
 * @param numbers count of numbers in the round; null when there is no round
 * @param rule draw rule; only v1 is uneven, and it cannot apply to rounds with more than 256 numbers
 * @returns null when the chance is unknown
 */
export function oddsOf(numbers: number | null, rule: string = drawRuleVersion): string | null {
  if (numbers === null || numbers < 1) return null;
  const even = rule !== drawRuleVersion || numbers > maxNumbers || maxNumbers % numbers === 0;
  return `${even ? '' : 'about '}1 in ${withThousands(numbers)}`;
}

/**
 * Formats the chance of several equally likely outcomes: '1 in 66.7' for 3 of 200.
 * @param some at least one
 */
export function oddsOfSome(some: number, all: number): string {
  const one = all / some;
  const rounded = Number(one.toFixed(one < 10 ? 2 : one < 1_000 ? 1 : 0));
  // Do not round to certainty.
  if (rounded === 1 && some < all) return `${withThousands(some)} in ${withThousands(all)}`;
  return `1 in ${withThousands(rounded)}`;
}
