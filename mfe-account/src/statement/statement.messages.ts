import type { Movement, MovementReason, SpendingSum } from 'shared/contracts/wallets';
import { listNumbers } from 'shared/format/listNumbers';
import { formatUs } from 'shared/format/money';

export const periodNames: Record<SpendingSum['period'], string> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  all: 'All time',
};

/** Returns the widths of a period's two bars, in percent of the larger one. */
export function barsOf({ spent, won, refunded }: Pick<SpendingSum, 'spent' | 'won' | 'refunded'>): {
  spent: number;
  back: number;
} {
  const largest = Math.max(spent, won + refunded, 1);
  return { spent: (spent / largest) * 100, back: ((won + refunded) / largest) * 100 };
}

export const reasonNames: Record<MovementReason, string> = {
  purchase: 'Numbers bought',
  prize: 'Prize',
  refund: 'Paid back',
  credit: 'Credit',
};

/** Formats an amount of any token with its sign: '−6 CTO', '+12.50 USDT'. */
export function movedAmount({ amount, token, decimals }: Pick<Movement, 'amount' | 'token' | 'decimals'>): string {
  const shown = formatUs(Math.abs(amount) / 10 ** decimals, Math.min(decimals, 2));
  return `${amount < 0 ? '−' : '+'}${shown} ${token}`;
}

/** Lists a purchase's numbers, shortened: '02, 07' or '02, 07, 11–20 and 5 more'. */
export function numbersOf({ numbers, totalTickets }: Pick<Movement, 'numbers' | 'totalTickets'>): string | null {
  if (numbers === null || numbers.length === 0) return null;
  return listNumbers(
    numbers.toSorted((one, other) => one - other),
    totalTickets ?? 0,
    8,
  );
}

const dayMs = 86_400_000;

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && Number(Date.parse(text)) >= 0;

/** Converts UTC days of date fields to epoch ms, the last day included; invalid days are omitted. */
export function momentsOf(from: string, to: string): { from?: number; to?: number } {
  return { ...(isDay(from) && { from: Date.parse(from) }), ...(isDay(to) && { to: Date.parse(to) + dayMs }) };
}
