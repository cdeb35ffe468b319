import { NumberSet } from 'shared/numbers/NumberSet';

/** What is sold of a round, as far as is known here. */
export interface Sale {
  /** Count of numbers in the round; 0 while it is not known what is sold. */
  total: number;
  /** The numbers that nobody can buy any more, the member's own among them. */
  gone: NumberSet;
  /** The member's own. */
  own: NumberSet;
}

/** What became of a number in the sale, whoever picked it. */
export type SaleState = 'free' | 'sold' | 'mine';

/**
 * @param total count of numbers in the round
 * @param sold all sold numbers; undefined while they load
 * @param own the member's numbers
 * @param refused numbers that a purchase was refused for: sold, before the set says so
 */
export function saleOf(total: number, sold: NumberSet | undefined, own: NumberSet, refused: NumberSet): Sale {
  if (!sold) return { total: 0, gone: NumberSet.empty, own: NumberSet.empty };
  return { total, gone: sold.with(own).with(refused), own };
}

export function stateOf(number: number, { gone, own }: Sale): SaleState {
  if (own.has(number)) return 'mine';
  return gone.has(number) ? 'sold' : 'free';
}

/** It is a number of the round, and to be had. */
export const isFree = (number: number, { total, gone }: Sale) => number < total && !gone.has(number);
