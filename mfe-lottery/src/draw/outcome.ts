import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';

/** What a draw is for the one who looks at it; `nobody` and `other` are for those who had no number in it. */
export type Outcome = 'won' | 'lost' | 'nobody' | 'other';

/**
 * @param own the member's tickets of the round; none for a visitor
 */
export function outcomeFor({ winnerTicket, winnerUserId }: Lottery, own: readonly LotteryTicket[]): Outcome {
  if (own.length > 0) return own.some(({ ticketNumber }) => ticketNumber === winnerTicket) ? 'won' : 'lost';
  return winnerUserId === null ? 'nobody' : 'other';
}
