import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { type RoundPhase, roundPhase } from './roundPhase.ts';

/** The phase of a round now; the component renders again only when it changes. */
export function useRoundPhase(lottery: Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>): RoundPhase {
  return useClockValue((now) => roundPhase(lottery, now));
}
