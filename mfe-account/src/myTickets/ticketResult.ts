import type { Lottery } from 'shared/contracts/lotteries';

export type ResultLabel = 'Pending' | 'Win' | 'Lose' | 'Refunded';

/**
 * How a ticket came out (spec.md section 4). A round that was cancelled is never drawn: its tickets were paid back.
 * @param ticketNumber zero-based
 */
export function ticketResult(ticketNumber: number, lottery: Pick<Lottery, 'rolledAt' | 'winnerTicket' | 'status'>): ResultLabel {
  if (lottery.status === 'cancelled') return 'Refunded';
  if (!lottery.rolledAt) return 'Pending';
  return lottery.winnerTicket === ticketNumber ? 'Win' : 'Lose';
}
