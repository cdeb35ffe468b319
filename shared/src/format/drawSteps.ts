import { maxNumbers, waysToWin, winningNumber } from 'shared/contracts/drawRule';

/** The steps from a block's hash to the winning number, as a reader would do them on paper. */
export interface DrawSteps {
  /** The last two hex digits of the hash. */
  digits: string;
  /** The same as a decimal number, 0 … 255. */
  value: number;
  /** How often the count of numbers goes into the value. */
  times: number;
  /** Zero-based. */
  winner: number;
  /** How many of the 256 values let the winner win. */
  ways: number;
}

/**
 * Computes a draw step by step.
 * @param blockHash hex digits, with or without 0x
 * @param numbers count of numbers in the round, 1 … 256
 * @throws RangeError with a sentence for the reader
 */
export function drawSteps(blockHash: string, numbers: number): DrawSteps {
  const winner = winningNumber(blockHash, numbers);
  const digits = blockHash.slice(-2).toLowerCase();
  const value = Number.parseInt(digits, 16);
  return { digits, value, times: Math.floor(value / numbers), winner, ways: waysToWin(winner, numbers) };
}

/**
 * Says how fair a round of that many numbers is.
 * @param numbers count of numbers, 1 … 256
 */
export function fairness(numbers: number): string {
  const most = waysToWin(0, numbers);
  const least = waysToWin(numbers - 1, numbers);
  if (most === least) return `All ${numbers} numbers are equally likely: each wins with ${most} of the ${maxNumbers} values.`;
  const favoured = maxNumbers % numbers;
  const range = favoured === 1 ? 'Number 0 wins' : `Numbers 0 to ${favoured - 1} win`;
  return `${range} with ${most} of the ${maxNumbers} values, all others with ${least}: ${numbers} does not divide ${maxNumbers}.`;
}
