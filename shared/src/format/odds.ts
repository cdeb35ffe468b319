import { drawRuleVersion, maxNumbers } from '../contracts/drawRule.ts';
import { withThousands } from './money.ts';

/**
 * A number's chance to win its round, in words: '1 in 64'. Where the count of numbers does not divide the 256 results of the draw
 * rule, some numbers win a little more often than others: 'about 1 in 100'.
 * @param numbers numbers of a round; null where there is none
 * @param rule draw rule of the round; only v1 draws unevenly, and a round of more numbers than it can name is not one of its
 * @returns null where nothing is known
 */
export function oddsOf(numbers: number | null, rule: string = drawRuleVersion): string | null {
  if (numbers === null || numbers < 1) return null;
  const even = rule !== drawRuleVersion || numbers > maxNumbers || maxNumbers % numbers === 0;
  return `${even ? '' : 'about '}1 in ${withThousands(numbers)}`;
}

/**
 * The chance of several equally likely things: '1 in 66.7' for 3 of 200.
 * @param some at least one
 */
export function oddsOfSome(some: number, all: number): string {
  const one = all / some;
  // Three digits say enough, and zeros at the end say nothing.
  const rounded = Number(one.toFixed(one < 10 ? 2 : one < 1_000 ? 1 : 0));
  // Nearly certain is not certain.
  if (rounded === 1 && some < all) return `${withThousands(some)} in ${withThousands(all)}`;
  return `1 in ${withThousands(rounded)}`;
}
