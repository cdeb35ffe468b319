import useSWR, { useSWRConfig } from 'swr';
import type { OwnNumbers, SoldNumbers } from '../contracts/soldNumbers.ts';
import { NumberSet } from '../numbers/NumberSet.ts';
import { call, get } from './http.ts';
import { addressFor } from './key.ts';

const shape = `#${process.env.SHAPE_OF_SOLDNUMBERS}`;

export const soldKey = (lotteryId: number) => addressFor('/api/lotteries/{id}/sold', lotteryId) + shape;
export const ownNumbersKey = (lotteryId: number) => addressFor('/api/lotteries/{id}/numbers/mine', lotteryId) + shape;

/** Fetches the sold numbers of a round. Cached as text, as sent; `numbersOf` decodes it. */
export function useSold(lotteryId: number) {
  const { cache } = useSWRConfig();
  return useSWR(soldKey(lotteryId), async (key: string) => {
    const answer = await askSold(lotteryId);
    return moreSold(cache.get(key)?.data, answer);
  });
}

/** Fetches the sold numbers now. The browser sends its ETag, so an unchanged response has no body. */
export const askSold = (lotteryId: number): Promise<SoldNumbers> => call('/api/lotteries/{id}/sold', { id: lotteryId });

/** Fetches the member's own numbers of a round; `null` (logged out) sends no request. */
export function useOwnNumbers(lotteryId: number | null) {
  const { cache } = useSWRConfig();
  return useSWR(lotteryId === null ? null : ownNumbersKey(lotteryId), async (key: string) => {
    const answer = await get<OwnNumbers>(key);
    const known: OwnNumbers | undefined = cache.get(key)?.data;
    return known ? withNumbers(known, numbersOf(answer)) : answer;
  });
}

/**
 * Merges another response into the known sold numbers. An older response removes nothing, and numbers that only one of both has
 * are kept. `count` is the highest count up to which all numbers are known; there may be more numbers (see `withSold`).
 */
export function moreSold(known: SoldNumbers | undefined, answer: SoldNumbers): SoldNumbers {
  if (!known) return answer;
  if (answer.count <= known.count) return known;
  const { size } = numbersOf(known);
  // All numbers up to a count are included in every later complete response.
  if (size === known.count) return answer;
  return withNumbers(answer, numbersOf(known));
}

/**
 * Adds announced numbers to the known sold numbers.
 * @param count total number of sold numbers: when as many are known, the set is complete
 * @returns the same object when nothing is new
 */
export function withSold(known: SoldNumbers, numbers: Iterable<number>, count?: number): SoldNumbers {
  const merged = withNumbers(known, numbers);
  return count === numbersOf(merged).size && count !== known.count ? keep({ ...merged, count }, numbersOf(merged)) : merged;
}

export function withNumbers<Answer extends { bits: string }>(known: Answer, numbers: Iterable<number>): Answer {
  const before = numbersOf(known);
  const after = before.with(numbers);
  return after === before ? known : keep({ ...known, bits: after.toBase64() }, after);
}

const made = new WeakMap<{ bits: string }, NumberSet>();

/** Decodes the numbers of a response; cached per response. */
export function numbersOf(answer: { bits: string }): NumberSet {
  const numbers = made.get(answer) ?? NumberSet.fromBase64(answer.bits);
  made.set(answer, numbers);
  return numbers;
}

function keep<Answer extends { bits: string }>(answer: Answer, numbers: NumberSet): Answer {
  made.set(answer, numbers);
  return answer;
}
