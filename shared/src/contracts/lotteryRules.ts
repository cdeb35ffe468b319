import type { Lottery } from './lotteries.ts';

/**
 * Draw rule v1 (policy: "last two hex digits of the block's hash, divided by the count of numbers; the remainder wins"). Shared
 * with the site, which recomputes every result in the browser.
 */
export const drawRuleVersion = 'v1' as const;

/** Maximum numbers of a round: two hex digits cannot select more. */
export const maxNumbers = 256;

/**
 * Computes the winning number of a round.
 * @param blockHash 0x-prefixed hex hash of the block
 * @param numbers count of numbers in the round, 1 … 256
 * @returns zero-based winning number
 * @throws RangeError when the hash does not end in two hex digits or the count is out of range
 */
export function winningNumber(blockHash: string, numbers: number): number {
  const lastByte = /[0-9a-f]{2}$/i.exec(blockHash)?.[0];
  if (lastByte === undefined) throw new RangeError('The block hash does not end in two hex digits.');
  if (!Number.isInteger(numbers) || numbers < 1 || numbers > maxNumbers) {
    throw new RangeError(`A round has 1 to ${maxNumbers} numbers, not ${numbers}.`);
  }
  return Number.parseInt(lastByte, 16) % numbers;
}

/** Counts the byte values, of 256, with which a number wins. Equal for all numbers only when the count divides 256. */
export function waysToWin(ticketNumber: number, numbers: number): number {
  const every = Math.floor(maxNumbers / numbers);
  return ticketNumber < maxNumbers % numbers ? every + 1 : every;
}

export const maxNumbersAtOnce = 1_000;

export const isUndecided = ({ rolledAt, status }: Pick<Lottery, 'rolledAt' | 'status'>): boolean =>
  rolledAt === null && status !== 'cancelled';
