import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { type RoundPhase, roundPhase } from './lotteryPhase.ts';

/** Returns the current phase; re-renders only when it changes. */
export function useRoundPhase(lottery: Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>): RoundPhase {
  return useClockValue((now) => roundPhase(lottery, now));
}
