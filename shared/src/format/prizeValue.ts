import { formatCto, formatDollars } from './money.ts';

interface Prize {
  /** CTO; 0 for a product. */
  tokenAmount: number;
  /** US dollars. */
  lotteryValue: number | null;
}

/**
 * Formats the value of a prize: a token prize in CTO, a product in US dollars. There is no exchange rate between the two.
 * @returns null when the value is unknown
 */
export function prizeValue({ tokenAmount, lotteryValue }: Prize): string | null {
  if (tokenAmount > 0) return formatCto(tokenAmount);
  return lotteryValue ? formatDollars(lotteryValue) : null;
}

interface Round {
  lotteryReward: { tokenAmount: number; name: string };
  lotteryValue: number;
}

/** Formats the value of a round's prize: '12 CTO', '$4,200'; the prize's name when the value is unknown. */
export function worthOf({ lotteryReward, lotteryValue }: Round): string {
  return prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue }) ?? lotteryReward.name;
}
