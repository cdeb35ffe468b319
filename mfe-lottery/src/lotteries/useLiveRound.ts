import { useEffect, useState } from 'react';
import type { LiveEvent } from 'shared/contracts/live';
import { useDebouncedCallback } from 'use-debounce';
import type { Round } from '../lottery/useRound.ts';
import { catchUp } from './catchUp.ts';
import { listenToRound } from './liveConnection.ts';
import { onWake } from './onWake.ts';
import { useKeptRound } from './useKeptRound.ts';

/** Rest after the last announced sale before the latest sales are asked for, which alone know their times, ms. */
const restMs = 3_000;
/** In a round that never rests they are asked for this often, ms. */
const longestRestMs = 15_000;
/** Time between two questions while live announcements do not arrive, ms. */
const pollMs = 5_000;

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

/**
 * Keeps a round's cached numbers, sales and state up to date: by live announcements, and by asking every few seconds for as
 * long as those are refused or the line is down.
 * @param active false for rounds in which nothing happens any more
 */
export function useLiveRound({ lottery, memberId, listening }: Round, active: boolean): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const { have, merge, renewSold, renewSales, renewLottery } = useKeptRound(lottery, memberId);
  const renewSalesLater = useDebouncedCallback(renewSales, restMs, { maxWait: longestRestMs });
  const listens = active && listening;

  useEffect(() => {
    if (!listens) return;
    const behind = catchUp(renewSold);
    const stop = listenToRound(lottery.id, {
      have,
      onState: (next) => setState(next === 'refused' ? 'polling' : next),
      onEvent: (event: LiveEvent) => {
        if (event.type !== 'sold') return renewLottery();
        const merged = merge(event);
        if (merged.listed) renewSalesLater();
        if (merged.behind) behind.upTo(event.count);
      },
    });
    return () => {
      stop();
      behind.stop();
    };
  }, [lottery.id, listens, have, merge, renewSold, renewLottery, renewSalesLater]);

  useEffect(() => {
    if (!active || state === 'live' || state === 'offline') return;
    const asking = catchUp(renewSold);
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      renewLottery();
      asking.upTo();
    };
    const timer = setInterval(ask, pollMs);
    const wakeless = onWake(ask);
    return () => {
      clearInterval(timer);
      wakeless();
      asking.stop();
    };
  }, [active, state, renewSold, renewLottery]);

  return state;
}
