import { maxNumbers } from 'shared/contracts/drawRule';

/**
 * The chance of one number, for a card: '1 in 64'. Where the count does not divide 256, numbers differ a little, which the
 * proof of the draw spells out; here it is 'about 1 in 100'.
 * @param numbers count of numbers in the round
 */
export function oddsOf(numbers: number): string {
  return `${maxNumbers % numbers === 0 ? '' : 'about '}1 in ${numbers}`;
}
