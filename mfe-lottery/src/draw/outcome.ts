import type { Lottery } from 'shared/contracts/lotteries';
import type { NumberSet } from 'shared/numbers/NumberSet';

/** What a draw is for the one who looks at it; `nobody` and `other` are for those who had no number in it. */
export type Outcome = 'won' | 'lost' | 'nobody' | 'other';

/**
 * @param own the member's numbers of the round; none for a visitor
 */
export function outcomeFor({ winnerTicket, winnerUserId }: Lottery, own: NumberSet): Outcome {
  if (own.size > 0) return winnerTicket !== null && own.has(winnerTicket) ? 'won' : 'lost';
  return winnerUserId === null ? 'nobody' : 'other';
}
