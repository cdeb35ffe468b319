import { useEffect, useRef } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { emit } from 'shared/events';
import type { RoundPhase } from '../lottery/roundPhase.ts';

/**
 * Has the member's balance asked for again when a round ends before their eyes in a way that pays them:
 * a token prize comes with the draw, the price of every ticket with a cancellation.
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
