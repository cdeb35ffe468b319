import { formatCto, formatDollars } from './money.ts';

interface Prize {
  /** CTO; 0 for a product. */
  tokenAmount: number;
  /** US dollars. */
  lotteryValue: number | null;
}

/**
 * What a prize is worth, in the unit it is known in: a token prize in CTO, a product in US dollars. There is no rate
 * between the two, so neither is shown in the other's unit.
 * @returns null where no value is known
 */
export function prizeValue({ tokenAmount, lotteryValue }: Prize): string | null {
  if (tokenAmount > 0) return formatCto(tokenAmount);
  return lotteryValue ? formatDollars(lotteryValue) : null;
}
