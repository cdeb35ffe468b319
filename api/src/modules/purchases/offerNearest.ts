import { NumberSet } from 'shared/numbers/NumberSet';
import type { Queryable } from '../../core/db/database.ts';
import { getSold } from '../lotteries/sold/sold.service.ts';
import { nearestFree } from './nearestFree.ts';
import { soldWithin } from './purchases.repository.ts';

/**
 * How many numbers near the taken ones are searched: about `looks` on each side in all, and at least `leastLooks` on each side of
 * each.
 */
const searchBudget = 4_096;
const leastLooks = 16;

interface Refused {
  lotteryId: number;
  asked: readonly number[];
  taken: readonly number[];
  total: number;
}

/**
 * Finds free numbers near the taken ones, except for the requested ones. If there are too few nearby, it searches the whole
 * lottery once: at most 100,000 index entries.
 * @returns ascending; as many as were taken, or all that are free
 */
export async function offerNearest(db: Queryable, { lotteryId, asked, taken, total }: Refused): Promise<number[]> {
  const reach = Math.max(leastLooks, Math.floor(searchBudget / taken.length));
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

/** Merges the neighbourhoods of the numbers into disjoint ranges. */
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
