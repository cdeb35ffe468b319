import type { MyRound } from 'shared/contracts/myRounds';
import { isUndecided } from 'shared/contracts/undecided';

export type ResultLabel = 'Pending' | 'Win' | 'Lose' | 'Refunded';

/**
 * How a round came out for the member, in the words of the specification: one winning number wins the round. A round that was
 * cancelled is never drawn: its tickets were paid back.
 */
export function roundResult({ lottery, numbers }: Pick<MyRound, 'lottery' | 'numbers'>): ResultLabel {
  if (lottery.status === 'cancelled') return 'Refunded';
  if (!lottery.rolledAt) return 'Pending';
  return numbers.some(({ ticketNumber }) => ticketNumber === lottery.winnerTicket) ? 'Win' : 'Lose';
}

/** Whether the round is still to be drawn. */
export const isInPlay = ({ lottery }: Pick<MyRound, 'lottery'>) => isUndecided(lottery);
