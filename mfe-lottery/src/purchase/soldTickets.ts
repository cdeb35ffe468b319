import type { LotteryTicket } from 'shared/contracts/lotteries';

/** A number that somebody bought. `createdAt` is null for a sale that was only just announced. */
export type SoldTicket = LotteryTicket & { userId: number };

/** The sold numbers, newest first; those without a time have only just been announced. */
export function soldTickets(tickets: readonly LotteryTicket[]): SoldTicket[] {
  const isSold = (ticket: LotteryTicket): ticket is SoldTicket => ticket.userId !== null;
  const time = (ticket: LotteryTicket) => ticket.createdAt ?? Number.POSITIVE_INFINITY;
  return tickets.filter(isSold).sort((a, b) => (time(a) === time(b) ? b.ticketNumber - a.ticketNumber : time(b) - time(a)));
}
