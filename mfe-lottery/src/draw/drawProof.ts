import { maxNumbers, waysToWin, winningNumber } from 'shared/contracts/drawRule';

/** Every step from a block's hash to the winning number, to be followed by the player. */
export interface DrawProof {
  /** The hash without its last two digits. */
  head: string;
  /** The last two hex digits. */
  lastDigits: string;
  /** The same as a decimal number, 0 … 255. */
  decimal: number;
  /** The remainder: the winning number, zero-based. */
  winningNumber: number;
}

/**
 * Computes a result anew from its block.
 * @param blockHash 0x-prefixed hex hash
 * @param numbers count of numbers in the round, 1 … 256
 * @throws RangeError when the hash or the count cannot be used
 */
export function drawProof(blockHash: string, numbers: number): DrawProof {
  const lastDigits = blockHash.slice(-2);
  return {
    head: blockHash.slice(0, -2),
    lastDigits,
    winningNumber: winningNumber(blockHash, numbers),
    decimal: Number.parseInt(lastDigits, 16),
  };
}

export interface Odds {
  /** Numbers from 0 up to, not including, this one win `moreWays` ways; the others `fewerWays`. */
  favoured: number;
  moreWays: number;
  fewerWays: number;
}

/** The uneven odds of a round whose count does not divide 256; null where all numbers are equal. */
export function unevenOdds(numbers: number): Odds | null {
  const favoured = maxNumbers % numbers;
  if (favoured === 0) return null;
  return { favoured, moreWays: waysToWin(0, numbers), fewerWays: waysToWin(numbers - 1, numbers) };
}
