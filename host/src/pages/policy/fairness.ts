import { maxNumbers, waysToWin } from 'shared/contracts/drawRule';
import { unevenOdds } from 'shared/format/drawSteps';

/**
 * Describes how equal the odds of a lottery are.
 * @param numbers count of numbers, 1 … 256
 */
export function fairness(numbers: number): string {
  const odds = unevenOdds(numbers);
  if (!odds)
    return `All ${numbers} numbers are equally likely: each wins with ${waysToWin(0, numbers)} of the ${maxNumbers} values.`;
  const { favoured, moreWays, fewerWays } = odds;
  const range = favoured === 1 ? 'Number 0 wins' : `Numbers 0 to ${favoured - 1} win`;
  return `${range} with ${moreWays} of the ${maxNumbers} values, all others with ${fewerWays}: ${numbers} does not divide ${maxNumbers}.`;
}
