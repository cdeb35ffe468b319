import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';

/**
 * What a draw means for a member, in a sentence.
 * @param own the member's tickets of the round, at least one
 */
export function ownResult({ winnerTicket, totalTickets, lotteryReward }: Lottery, own: readonly LotteryTicket[]): string {
  const shown = (number: number) => padNumber(number, totalTickets);
  if (winnerTicket !== null && own.some(({ ticketNumber }) => ticketNumber === winnerTicket)) {
    const prize =
      lotteryReward.tokenAmount > 0
        ? `${formatCto(lotteryReward.tokenAmount)} are in your balance.`
        : 'Your prize is sent within 24 hours.';
    return `You won with number ${shown(winnerTicket)}! ${prize}`;
  }
  const numbers = own.map(({ ticketNumber }) => shown(ticketNumber)).join(', ');
  return own.length === 1 ? `Your number ${numbers} did not win this time.` : `Your numbers ${numbers} did not win this time.`;
}
