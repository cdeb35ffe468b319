import type { LiveEvent } from 'shared/contracts/live';
import type { LotteryTicket } from 'shared/contracts/lotteries';

export type SoldEvent = Extract<LiveEvent, { type: 'sold' }>;

/**
 * The cached numbers with a live announcement merged in. A sale is never taken back: an announcement may be older than
 * the cached answer. What it does not tell (ticket id, time) stays null until the next full answer.
 * @returns the same array when nothing is new
 */
export function mergeSold(tickets: readonly LotteryTicket[], event: SoldEvent): readonly LotteryTicket[] {
  const buyers = new Map(event.tickets.map(({ ticketNumber, userId }) => [ticketNumber, userId]));
  const isNew = (ticket: LotteryTicket) => ticket.userId === null && buyers.has(ticket.ticketNumber);
  if (!tickets.some(isNew)) return tickets;
  return tickets.map((ticket) => (isNew(ticket) ? { ...ticket, userId: buyers.get(ticket.ticketNumber) ?? null } : ticket));
}
