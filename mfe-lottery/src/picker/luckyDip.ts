import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import type { NumberSet } from 'shared/numbers/NumberSet';

/** Returns a random integer from 0 to `below` - 1. */
export type RandomBelow = (below: number) => number;

const range = 2 ** 32;

/**
 * Uses the browser's cryptographic random source without modulo bias: it discards values above the last full multiple of `below`.
 */
export const cryptoRandomBelow: RandomBelow = (below) => {
  const limit = range - (range % below);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] ?? limit) >= limit);
  return (word[0] ?? 0) % below;
};

/**
 * Draws distinct places among `length`, all with the same chance: partial Fisher–Yates shuffle on a sparse list, so the cost
 * depends on `wanted` only.
 * @param wanted fewer are returned when there are fewer
 * @returns zero-based places, in the order of the draw
 */
export function drawPlaces(length: number, wanted: number, randomBelow: RandomBelow): number[] {
  const moved = new Map<number, number>();
  const drawn: number[] = [];
  for (let left = length; left > 0 && drawn.length < wanted; left--) {
    const place = randomBelow(left);
    if (!(place >= 0 && place < left)) throw new RangeError(`The random source went out of range at draw ${drawn.length + 1}.`);
    drawn.push(moved.get(place) ?? place);
    moved.set(place, moved.get(left - 1) ?? left - 1);
  }
  return drawn;
}

/**
 * Draws distinct free numbers, all with the same chance.
 * @param gone numbers that are not available, all of this lottery
 * @param total count of numbers in the lottery
 * @param wanted fewer are returned when fewer are free
 * @returns ascending
 */
export function drawNumbers(gone: NumberSet, total: number, wanted: number, randomBelow: RandomBelow): number[] {
  return gone.absent(drawPlaces(total - gone.size, wanted, randomBelow).sort((a, b) => a - b));
}

/**
 * Returns how many more numbers the balance pays for, within the limit of one purchase.
 * @param balance CTO
 * @param price of one number, CTO
 * @param chosen count of numbers already picked
 * @param free count of free numbers
 */
export function affordableNumbers(balance: number, price: number, chosen: number, free: number): number {
  const paidFor = price === 0 ? free : Math.floor(balance / price) - chosen;
  return Math.max(0, Math.min(free, paidFor, maxNumbersAtOnce - chosen));
}
