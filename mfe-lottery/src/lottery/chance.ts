import { drawRuleVersion, maxNumbers, waysToWin } from 'shared/contracts/lotteryRules';
import { withThousands } from 'shared/format/money';
import { oddsOfSome } from 'shared/format/odds';

/**
 * Returns the exact chance to win: '1 in 66.7'. When the numbers of a rule v1 draw are not equally likely, it adds their share of
 * the 256 values: '5 in 256, 1 in 51.2'.
 * @param numbers of the player, zero-based, at least one
 * @param total count of numbers in the lottery
 * @param rule draw rule of the lottery
 */
export function chanceOf(numbers: readonly number[], total: number, rule: string): string {
  if (isEven(total, rule)) return oddsOfSome(numbers.length, total);
  const ways = numbers.reduce((sum, number) => sum + waysToWin(number, total), 0);
  return `${ways} in ${maxNumbers}, ${oddsOfSome(ways, maxNumbers)}`;
}

export function chanceOfOne(total: number, rule: string): string {
  if (isEven(total, rule)) return `1 in ${withThousands(total)}`;
  return `${waysToWin(total - 1, total)} or ${waysToWin(0, total)} in ${maxNumbers}`;
}

/** True unless the count of a rule v1 lottery does not divide 256. */
const isEven = (total: number, rule: string) => rule !== drawRuleVersion || maxNumbers % total === 0;
