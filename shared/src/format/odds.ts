import { maxNumbers } from '../contracts/drawRule.ts';

/**
 * A number's chance to win its round, in words: '1 in 64'. Where the count of numbers does not divide the 256 results of the draw
 * rule, some numbers win a little more often than others: 'about 1 in 100'.
 * @param numbers numbers of a round; null where there is none
 * @returns null where nothing is known
 */
export function oddsOf(numbers: number | null): string | null {
  if (numbers === null || numbers < 1) return null;
  return `${maxNumbers % numbers === 0 ? '' : 'about '}1 in ${numbers}`;
}
