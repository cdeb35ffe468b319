import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';

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
 * Draws different numbers from those that are free; every free number has the same chance (Fisher–Yates, stopped early).
 * @param free the numbers to draw from; not changed
 * @param count how many are wanted; fewer come back when fewer are free
 */
export function drawNumbers(free: readonly number[], count: number, randomBelow: RandomBelow): number[] {
  const pool = [...free];
  const wanted = Math.min(Math.max(count, 0), pool.length);
  return Array.from({ length: wanted }, (_, taken) => {
    const [drawn] = pool.splice(randomBelow(pool.length), 1);
    if (drawn === undefined) throw new RangeError(`The random source went out of range at draw ${taken + 1}.`);
    return drawn;
  });
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
