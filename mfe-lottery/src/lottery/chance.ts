import { maxNumbers, waysToWin } from 'shared/contracts/drawRule';

/**
 * The chance to win, exact, as it is said: '2 in 64'; where the numbers of a round are not all equally likely, in the 256
 * ways that a draw can go: '5 in 256'.
 * @param numbers the picked numbers, zero-based
 * @param total count of numbers in the round
 */
export function chanceOf(numbers: readonly number[], total: number): string {
  if (isEven(total)) return `${numbers.length} in ${total}`;
  return `${numbers.reduce((ways, number) => ways + waysToWin(number, total), 0)} in ${maxNumbers}`;
}

/** The chance of any one number of a round: '1 in 64', '2 or 3 in 256'. */
export function chanceOfOne(total: number): string {
  if (isEven(total)) return `1 in ${total}`;
  return `${waysToWin(total - 1, total)} or ${waysToWin(0, total)} in ${maxNumbers}`;
}

const isEven = (total: number) => maxNumbers % total === 0;
