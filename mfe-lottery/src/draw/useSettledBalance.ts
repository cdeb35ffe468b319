import { useEffect, useRef } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { emit } from 'shared/events';
import type { RoundPhase } from '../lottery/lotteryPhase.ts';

/**
 * Refreshes the member's balance when a lottery ends while they watch, and it pays them: a won token prize, or the refund of a
 * cancelled lottery.
 */
export function useSettledBalance({ winnerUserId }: Lottery, phase: RoundPhase, memberId: number | null): void {
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
