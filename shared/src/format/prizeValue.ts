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

interface Round {
  lotteryReward: { tokenAmount: number; name: string };
  lotteryValue: number;
}

/** What a round's prize is worth, in its own unit: '12 CTO', '$4,200'; the prize's name where no value is known. */
export function worthOf({ lotteryReward, lotteryValue }: Round): string {
  return prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue }) ?? lotteryReward.name;
}
