import type { MyRound } from 'shared/contracts/myRounds';
import { isUndecided } from 'shared/contracts/undecided';

export type ResultLabel = 'Pending' | 'Win' | 'Lose' | 'Refunded';

/**
 * Returns a lottery's result for the member, in the specification's words: one winning number makes it 'Win'. A cancelled lottery
 * is never drawn, and its tickets are refunded.
 */
export function roundResult({ lottery, numbers }: Pick<MyRound, 'lottery' | 'numbers'>): ResultLabel {
  if (lottery.status === 'cancelled') return 'Refunded';
  if (!lottery.rolledAt) return 'Pending';
  return numbers.some(({ ticketNumber }) => ticketNumber === lottery.winnerTicket) ? 'Win' : 'Lose';
}

export const isInPlay = ({ lottery }: Pick<MyRound, 'lottery'>) => isUndecided(lottery);
