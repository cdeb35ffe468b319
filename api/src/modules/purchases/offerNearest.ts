import { NumberSet } from 'shared/numbers/NumberSet';
import type { Queryable } from '../../core/db/database.ts';
import { getSold } from '../lotteries/sold/sold.service.ts';
import { nearestFree } from './nearestFree.ts';
import { soldWithin } from './purchases.repository.ts';

/** Numbers that are looked at on each side of those that are taken, all together; and at least so many on each side of each. */
const looks = 4_096;
const leastLooks = 16;

/** What was asked for, and what of it is taken; both ascending. */
interface Refused {
  lotteryId: number;
  asked: readonly number[];
  taken: readonly number[];
  /** Count of numbers in the round. */
  total: number;
}

/**
 * Free numbers in place of those that are taken, as near as there are, none of those asked for. Where the neighbourhood has too few, the
 * whole round is looked at, once: at most 100,000 entries of an index.
 * @returns ascending; as many as were taken, or all there are
 */
export async function offerNearest(db: Queryable, { lotteryId, asked, taken, total }: Refused): Promise<number[]> {
  const reach = Math.max(leastLooks, Math.floor(looks / taken.length));
  const ranges = around(taken, reach, total);
  const near = nearestFree(taken, freeIn(ranges, NumberSet.of([...asked, ...(await soldWithin(db, lotteryId, ranges))])));
  if (near.length === taken.length) return near;
  const { bits } = await getSold(db, lotteryId);
  return nearestFree(taken, freeIn([[0, total - 1]], NumberSet.fromBase64(bits).with(asked)));
}

function freeIn(ranges: readonly Range[], notFree: NumberSet): number[] {
  const free: number[] = [];
  for (const [low, high] of ranges) for (let number = low; number <= high; number++) if (!notFree.has(number)) free.push(number);
  return free;
}

type Range = [low: number, high: number];

/** What is at most `reach` away from some numbers, as ranges that do not touch. */
function around(numbers: readonly number[], reach: number, total: number): Range[] {
  const ranges: Range[] = [];
  for (const number of numbers) {
    const [low, high] = [Math.max(0, number - reach), Math.min(total - 1, number + reach)];
    const last = ranges.at(-1);
    if (last && low <= last[1] + 1) last[1] = high;
    else ranges.push([low, high]);
  }
  return ranges;
}
