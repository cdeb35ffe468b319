import { isFree, type Sale } from './sale.ts';

/** What came of numbers that somebody asked for. */
export interface Taken {
  /** To be added to the picks. */
  numbers: readonly number[];
  /** How many of those asked for were sold. */
  sold: number;
  /** How many were the member's already: picked, or bought before. */
  held: number;
  /** More can be had than there is room for; the others were not looked at. */
  more: boolean;
}

/**
 * Those that can be had, of numbers that somebody asked for.
 * @param wanted each once
 * @param room so many at most
 */
export function takeFree(wanted: Iterable<number>, sale: Sale, picks: ReadonlySet<number>, room: number): Taken {
  const numbers: number[] = [];
  let sold = 0;
  let held = 0;
  for (const number of wanted) {
    if (picks.has(number) || sale.own.has(number)) held += 1;
    else if (!isFree(number, sale)) sold += 1;
    else if (numbers.length === room) return { numbers, sold, held, more: true };
    else numbers.push(number);
  }
  return { numbers, sold, held, more: false };
}
