import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import type { NumberSet } from 'shared/numbers/NumberSet';

/** A source of random whole numbers from 0 up to, not including, `below`. */
export type RandomBelow = (below: number) => number;

const range = 2 ** 32;

/**
 * The browser's cryptographic random source without modulo bias: values past the last full multiple of `below`
 * are thrown away, so every number is equally likely.
 */
export const cryptoRandomBelow: RandomBelow = (below) => {
  const limit = range - (range % below);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] ?? limit) >= limit);
  return (word[0] ?? 0) % below;
};

/**
 * Draws different places among `length`; every place has the same chance (Fisher–Yates, stopped early, on a list that is only
 * written down where it was changed: its cost goes by what is drawn and not by what it is drawn from).
 * @param wanted how many; fewer come back when there are fewer
 * @returns zero-based places, in the order they were drawn in
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
 * Draws different numbers of a round; each that can be had has the same chance.
 * @param gone numbers not to be drawn, each of them one of the round
 * @param total count of numbers in the round
 * @param wanted how many; fewer come back when fewer can be had
 * @returns ascending
 */
export function drawNumbers(gone: NumberSet, total: number, wanted: number, randomBelow: RandomBelow): number[] {
  return gone.absent(drawPlaces(total - gone.size, wanted, randomBelow).sort((a, b) => a - b));
}

/**
 * How many more numbers a balance pays for, and one purchase takes.
 * @param balance CTO
 * @param price of one number, CTO
 * @param chosen count of numbers already selected
 * @param free count of numbers still to be had
 */
export function affordableNumbers(balance: number, price: number, chosen: number, free: number): number {
  const paidFor = price === 0 ? free : Math.floor(balance / price) - chosen;
  return Math.max(0, Math.min(free, paidFor, maxNumbersAtOnce - chosen));
}
