import useSWR, { useSWRConfig } from 'swr';
import type { OwnNumbers, SoldNumbers } from '../contracts/soldNumbers.ts';
import { NumberSet } from '../numbers/NumberSet.ts';
import { get } from './http.ts';
import { addressFor } from './key.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_SOLDNUMBERS}`;

export const soldKey = (lotteryId: number) => addressFor('/api/lotteries/{id}/sold', lotteryId) + shape;
export const ownNumbersKey = (lotteryId: number) => addressFor('/api/lotteries/{id}/numbers/mine', lotteryId) + shape;

/** Which numbers of a round are sold: kept as it travels, as text; `numbersOf` makes the set of it. */
export function useSold(lotteryId: number) {
  const { cache } = useSWRConfig();
  return useSWR(soldKey(lotteryId), async (key: string) => {
    const answer = await askSold(lotteryId);
    return moreSold(cache.get(key)?.data, answer);
  });
}

/** Asks which numbers are sold by now. The browser says what it has by the ETag, and nothing new has no body. */
export const askSold = (lotteryId: number): Promise<SoldNumbers> =>
  get<SoldNumbers>(addressFor('/api/lotteries/{id}/sold', lotteryId));

/** The signed-in member's own numbers of a round; `null` (nobody is) asks nothing. */
export function useOwnNumbers(lotteryId: number | null) {
  const { cache } = useSWRConfig();
  return useSWR(lotteryId === null ? null : ownNumbersKey(lotteryId), async (key: string) => {
    const answer = await get<OwnNumbers>(key);
    const known: OwnNumbers | undefined = cache.get(key)?.data;
    return known ? withNumbers(known, numbersOf(answer)) : answer;
  });
}

/**
 * What is known of the sold numbers, after another answer came: an older one takes nothing back, and where either has numbers that the
 * other has not, all are kept. `count` is the highest at which every number is known; more may be (see `withSold`).
 */
export function moreSold(known: SoldNumbers | undefined, answer: SoldNumbers): SoldNumbers {
  if (!known) return answer;
  if (answer.count <= known.count) return known;
  const { size } = numbersOf(known);
  // What is whole up to a count is part of every later whole.
  if (size === known.count) return answer;
  return withNumbers(answer, numbersOf(known));
}

/**
 * What is known of the sold numbers, with others that were announced.
 * @param count how many are sold with them: where we know as many, we know all
 * @returns the same object when nothing is new
 */
export function withSold(known: SoldNumbers, numbers: Iterable<number>, count?: number): SoldNumbers {
  const merged = withNumbers(known, numbers);
  return count === numbersOf(merged).size && count !== known.count ? keep({ ...merged, count }, numbersOf(merged)) : merged;
}

/** An answer with these numbers as well. @returns the same object when it has them all */
export function withNumbers<Answer extends { bits: string }>(known: Answer, numbers: Iterable<number>): Answer {
  const before = numbersOf(known);
  const after = before.with(numbers);
  return after === before ? known : keep({ ...known, bits: after.toBase64() }, after);
}

const made = new WeakMap<{ bits: string }, NumberSet>();

/** The set of an answer's numbers; made once for each answer, whoever asks for it. */
export function numbersOf(answer: { bits: string }): NumberSet {
  const numbers = made.get(answer) ?? NumberSet.fromBase64(answer.bits);
  made.set(answer, numbers);
  return numbers;
}

function keep<Answer extends { bits: string }>(answer: Answer, numbers: NumberSet): Answer {
  made.set(answer, numbers);
  return answer;
}
