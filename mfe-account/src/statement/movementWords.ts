import type { Movement, MovementReason } from 'shared/contracts/statement';
import { formatUs } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';

export const reasonNames: Record<MovementReason, string> = {
  purchase: 'Numbers bought',
  prize: 'Prize',
  refund: 'Paid back',
  credit: 'Credit',
};

/** An amount of any token with its sign: '−6 CTO', '+12.50 USDT'. */
export function movedAmount({ amount, token, decimals }: Pick<Movement, 'amount' | 'token' | 'decimals'>): string {
  const shown = formatUs(Math.abs(amount) / 10 ** decimals, Math.min(decimals, 2));
  return `${amount < 0 ? '−' : '+'}${shown} ${token}`;
}

/** The numbers of a purchase, the first of many: '02, 07' or '02, 07, 11 and 5 more'. */
export function numbersOf({ numbers, totalTickets }: Pick<Movement, 'numbers' | 'totalTickets'>): string | null {
  if (numbers === null || numbers.length === 0) return null;
  const shown = numbers.slice(0, 8).map((number) => padNumber(number, totalTickets ?? 0));
  const more = numbers.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
