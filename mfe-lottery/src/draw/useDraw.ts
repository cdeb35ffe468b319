import { useEffect, useRef, useState } from 'react';
import { serverNow, useMotionPaused } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { storageKeys } from 'shared/contracts/storage';
import { emit } from 'shared/events';
import { calculatingMs, type LotteryPhase } from '../lottery/lotteryPhase.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { reelsMs } from './NumberReveal.tsx';
import { useDrawWatch } from './useDrawWatch.ts';

/**
 * Refreshes the member's balance when a lottery ends while they watch, and it pays them: a won token prize, or the refund of a
 * cancelled lottery. A prize waits for the reveal, which a jump of the balance would give away; after a reload as well.
 */
function useSettledBalance(lottery: Lottery, phase: LotteryPhase, revealed: boolean, memberId: number | null): void {
  const { winnerUserId, endTime, totalTickets } = lottery;
  const running = useRef(false);
  useEffect(() => {
    const left = endTime + calculatingMs + reelsMs(totalTickets) - serverNow();
    if (phase === 'calculating') sessionStorage.setItem(storageKeys.balanceHeld, String(Date.now() + left));
  }, [phase, endTime, totalTickets]);
  useEffect(() => {
    if (phase === 'open' || phase === 'calculating') {
      running.current = true;
      return;
    }
    if (!running.current || memberId === null || (phase === 'drawn' && !revealed)) return;
    running.current = false;
    if (phase === 'cancelled' || winnerUserId === memberId) emit('balance:refresh', { v: 1 });
  }, [phase, revealed, memberId, winnerUserId]);
}

function useWatched(phase: LotteryPhase): boolean {
  const [watched, setWatched] = useState(false);
  if (phase === 'calculating' && !watched) setWatched(true);
  return watched;
}

/** Returns whether the reels have stopped. @param turning they turn since the last render; false shows the result immediately */
function useStopped(turning: boolean, total: number): boolean {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setStopped(true), reelsMs(total));
    return () => clearTimeout(timer);
  }, [turning, total]);
  return stopped || !turning;
}

export interface Draw {
  /** The player was on the page when the sale ended: the reels turn before the number is revealed. */
  watched: boolean;
  revealed: boolean;
}

/** Follows a lottery from the end of its sale to its result, and polls for it. */
export function useDraw({ lottery, phase, memberId }: LotteryState): Draw {
  const watched = useWatched(phase);
  const still = useMotionPaused();
  const stopped = useStopped(phase === 'drawn' && watched && !still, lottery.totalTickets);
  const revealed = phase === 'drawn' && stopped;
  useSettledBalance(lottery, phase, revealed, memberId);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return { watched, revealed };
}
