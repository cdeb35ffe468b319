import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { listNumbers } from '../lottery/listNumbers.ts';

/** A member's numbers that did not win, in a sentence. @param own at least one */
export function ownNumbers({ totalTickets }: Lottery, own: readonly LotteryTicket[]): string {
  const numbers = listNumbers(
    own.map(({ ticketNumber }) => ticketNumber),
    totalTickets,
  );
  return own.length === 1 ? `Your number ${numbers} did not win this time.` : `Your numbers ${numbers} did not win this time.`;
}
