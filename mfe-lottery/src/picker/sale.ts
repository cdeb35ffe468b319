import { NumberSet } from 'shared/numbers/NumberSet';

/** The known sale state of a lottery. */
export interface Sale {
  /** Count of numbers in the lottery; 0 until the sold numbers are loaded. */
  total: number;
  /** Numbers that cannot be bought any more, including the member's own. */
  gone: NumberSet;
  own: NumberSet;
}

export type SaleState = 'free' | 'sold' | 'mine';

/**
 * @param total count of numbers in the lottery
 * @param sold all sold numbers; undefined while they load
 * @param own the member's numbers
 * @param refused numbers of a refused purchase: sold, although `sold` does not contain them yet
 */
export function saleOf(total: number, sold: NumberSet | undefined, own: NumberSet, refused: NumberSet): Sale {
  if (!sold) return { total: 0, gone: NumberSet.empty, own: NumberSet.empty };
  return { total, gone: sold.with(own).with(refused), own };
}

export function stateOf(number: number, { gone, own }: Sale): SaleState {
  if (own.has(number)) return 'mine';
  return gone.has(number) ? 'sold' : 'free';
}

export const isFree = (number: number, { total, gone }: Sale) => number < total && !gone.has(number);
