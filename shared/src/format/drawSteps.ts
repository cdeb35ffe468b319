import { maxNumbers, waysToWin, winningNumber } from '../contracts/lotteryRules.ts';

/**
 * Steps from a block's hash to the winning number, for an explanation. `value`: decimal value of `digits`, 0 … 255; `winner`: the
 * remainder, zero-based.
 */
export interface DrawSteps {
  head: string;
  digits: string;
  value: number;
  times: number;
  winner: number;
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
  return {
    head: blockHash.slice(0, -2),
    digits,
    value,
    times: Math.floor(value / numbers),
    winner,
    ways: waysToWin(winner, numbers),
  };
}

export interface UnevenOdds {
  /** Numbers below this one win with `moreWays` values, the others with `fewerWays`. */
  favoured: number;
  moreWays: number;
  fewerWays: number;
}

/** @returns null when all numbers are equally likely */
export function unevenOdds(numbers: number): UnevenOdds | null {
  const favoured = maxNumbers % numbers;
  if (favoured === 0) return null;
  return { favoured, moreWays: waysToWin(0, numbers), fewerWays: waysToWin(numbers - 1, numbers) };
}
