import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';

/** The numbers of one member, ascending; none for a visitor. */
export function ticketsOf(tickets: readonly LotteryTicket[], memberId: number | null): LotteryTicket[] {
  if (memberId === null) return [];
  return tickets.filter((ticket) => ticket.userId === memberId).sort((a, b) => a.ticketNumber - b.ticketNumber);
}

/** How many numbers are sold: by the numbers themselves, which are renewed with every sale, else by the lottery's own count. */
export function soldCount({ soldTickets: counted }: Lottery, tickets: readonly LotteryTicket[] | undefined): number {
  return tickets ? tickets.filter(({ userId }) => userId !== null).length : counted;
}
