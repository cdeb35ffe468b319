import { isFree, type Sale } from './sale.ts';

/** Result of adding wanted numbers. */
export interface Taken {
  numbers: readonly number[];
  sold: number;
  /** Count of wanted numbers that the member has already picked or bought. */
  held: number;
  /** More are free than `room`; the rest was not examined. */
  more: boolean;
}

/**
 * Selects the free ones of the wanted numbers.
 * @param wanted without duplicates
 * @param room maximum count
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
