import type { Lottery } from 'shared/contracts/lotteries';
import type { NumberSet } from 'shared/numbers/NumberSet';

/** A draw's outcome for the viewer. The last two values are for viewers without numbers. */
export type Outcome = 'won' | 'lost' | 'nobody' | 'other';

/** Returns a draw's outcome for the viewer. @param own the member's numbers; empty for a visitor */
export function outcomeFor({ winnerTicket, winnerUserId }: Lottery, own: NumberSet): Outcome {
  if (own.size > 0) return winnerTicket !== null && own.has(winnerTicket) ? 'won' : 'lost';
  return winnerUserId === null ? 'nobody' : 'other';
}
