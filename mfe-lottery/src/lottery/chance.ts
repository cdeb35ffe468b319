import { drawRuleVersion, maxNumbers, waysToWin } from 'shared/contracts/drawRule';
import { withThousands } from 'shared/format/money';
import { oddsOfSome } from 'shared/format/odds';

/**
 * The chance to win, exact, as it is said: '1 in 66.7'; where the numbers of a round are not all equally likely, in the 256
 * ways that a draw of rule v1 can go too: '5 in 256, 1 in 51.2'.
 * @param numbers the numbers of a player, zero-based, at least one
 * @param total count of numbers in the round
 * @param rule draw rule of the round
 */
export function chanceOf(numbers: readonly number[], total: number, rule: string): string {
  if (isEven(total, rule)) return oddsOfSome(numbers.length, total);
  const ways = numbers.reduce((sum, number) => sum + waysToWin(number, total), 0);
  return `${ways} in ${maxNumbers}, ${oddsOfSome(ways, maxNumbers)}`;
}

/** The chance of any one number of a round: '1 in 64', '2 or 3 in 256'. */
export function chanceOfOne(total: number, rule: string): string {
  if (isEven(total, rule)) return `1 in ${withThousands(total)}`;
  return `${waysToWin(total - 1, total)} or ${waysToWin(0, total)} in ${maxNumbers}`;
}

/** Every number is as likely as every other: always, but for v1 rounds whose count does not divide its 256 ways. */
const isEven = (total: number, rule: string) => rule !== drawRuleVersion || maxNumbers % total === 0;
