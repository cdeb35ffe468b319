import { padNumber } from 'shared/format/listNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import type { Queryable } from '../../core/db/database.ts';
import { getSold } from '../lotteries/sold/sold.routes.ts';
import { soldWithin } from './purchases.repository.ts';

/**
 * Selects the free number nearest to each taken one, each at most once; if two are equally near, the lower one.
 * @param taken ascending
 * @param free ascending; the numbers that may be offered
 * @returns ascending
 */
export function nearestFree(taken: readonly number[], free: readonly number[]): number[] {
  const offered = new Set<number>();
  // Two union-find structures over the indices of `free`: they lead to the next index below and above that was not offered yet.
  const below = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  const above = Int32Array.from({ length: free.length + 1 }, (_, place) => place);
  let place = 0;
  for (const number of taken) {
    while ((free[place] ?? Number.POSITIVE_INFINITY) < number) place++;
    // Indices of `below` are shifted by one, so that 0 means none.
    const lower = rootOf(below, place);
    const upper = rootOf(above, place);
    const [before, after] = [free[lower - 1], free[upper]];
    if (before === undefined && after === undefined) break;
    if (after === undefined || (before !== undefined && number - before <= after - number)) {
      offered.add(lower - 1);
      below[lower] = lower - 1;
      above[lower - 1] = lower;
    } else {
      offered.add(upper);
      above[upper] = upper + 1;
      below[upper + 1] = upper;
    }
  }
  return [...offered].sort((a, b) => a - b).flatMap((index) => free[index] ?? []);
}

function rootOf(next: Int32Array, from: number): number {
  let root = from;
  for (let after = next[root]; after !== undefined && after !== root; after = next[root]) root = after;
  for (let at = from; at !== root; ) {
    const after = next[at] ?? root;
    next[at] = root;
    at = after;
  }
  return root;
}

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

/** Limit of numbers and ranges in a sentence; the rest is given as a count. */
const mostNamed = 12;

/**
 * Formats numbers as in the picker, with ranges for three or more in a row: `05, 17, 20–24`.
 * @param numbers ascending
 * @param total count of numbers in the lottery
 */
export function formatTicketNumbers(numbers: readonly number[], total: number): string {
  const runs = runsOf(numbers).flatMap(([first, last]) =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
  const named = runs.slice(0, mostNamed).map((run) => [...new Set(run)].map((number) => padNumber(number, total)).join('–'));
  const rest = runs.slice(mostNamed).reduce((sum, [first = 0, last = 0]) => sum + last - first + 1, 0);
  return named.join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : '');
}

function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Sorts numbers: all purchases insert them in the same order, so that they cannot deadlock. */
export function sortTicketNumbers(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
