import { useEffect, useRef, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { emit } from 'shared/events';
import type { NumberSet } from 'shared/numbers/NumberSet';
import type { LotteryPhase } from '../lottery/lotteryPhase.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useDrawWatch } from './useDrawWatch.ts';

/** A draw's outcome for the viewer. The last two values are for viewers without numbers. */
type Outcome = 'won' | 'lost' | 'unsold' | 'other';

/** Returns a draw's outcome for the viewer. @param own the member's numbers; empty for a visitor */
export function outcomeFor({ winnerTicket, winnerUserId }: Lottery, own: NumberSet): Outcome {
  if (own.size > 0) return winnerTicket !== null && own.has(winnerTicket) ? 'won' : 'lost';
  return winnerUserId === null ? 'unsold' : 'other';
}

/**
 * Refreshes the member's balance when a lottery ends while they watch, and it pays them: a won token prize, or the refund of a
 * cancelled lottery.
 */
function useSettledBalance({ winnerUserId }: Lottery, phase: LotteryPhase, memberId: number | null): void {
  const running = useRef(false);
  useEffect(() => {
    if (phase === 'open' || phase === 'calculating') {
      running.current = true;
      return;
    }
    if (!running.current || memberId === null) return;
    running.current = false;
    if (phase === 'cancelled' || winnerUserId === memberId) emit('balance:refresh', { v: 1 });
  }, [phase, memberId, winnerUserId]);
}

function useWatched(phase: LotteryPhase): boolean {
  const [watched, setWatched] = useState(false);
  if (phase === 'calculating' && !watched) setWatched(true);
  return watched;
}

export interface Draw {
  watched: boolean;
  won: boolean;
}

/** Follows a lottery from the end of its sale to its result, and polls for it. */
export function useDraw({ lottery, phase, memberId, own }: LotteryState): Draw {
  const watched = useWatched(phase);
  useSettledBalance(lottery, phase, memberId);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return { watched, won: phase === 'drawn' && outcomeFor(lottery, own) === 'won' };
}
