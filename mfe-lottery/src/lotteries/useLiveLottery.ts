import { useEffect, useState } from 'react';
import type { LiveEvent } from 'shared/contracts/soldNumbers';
import { useDebouncedCallback } from 'use-debounce';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { onWake, subscribeToLottery } from './liveConnection.ts';
import { useLotteryCache } from './useLotteryCache.ts';

/** Delay before the next request after an outdated or failed response, ms. */
const againMs = 1_500;

interface CatchUp {
  /** @param count number of sold tickets to reach; without it, sends one request */
  upTo(count?: number): void;
  stop(): void;
}

/**
 * Creates a CatchUp that sends one request at a time: calls during a request share its response or the next one.
 * @param ask updates the known numbers and returns their count
 */
export function createCatchUp(ask: () => Promise<number>): CatchUp {
  let wanted = 0;
  let asking = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = async () => {
    asking = true;
    const known = await ask().catch(() => -1);
    asking = false;
    if (!stopped && known < wanted) timer = setTimeout(go, againMs);
  };
  return {
    upTo: (count = 0) => {
      wanted = Math.max(wanted, count);
      if (asking) return;
      clearTimeout(timer);
      void go();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Delay after the last live sale before the sales list is requested, which has their times, ms. */
const restMs = 3_000;
/** Maximum interval of these requests under continuous sales, ms. */
const longestRestMs = 15_000;
const pollMs = 5_000;

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

/**
 * Keeps a lottery's cached numbers, sales and state up to date with live events, and polls while the connection is refused or
 * down.
 * @param active false for lotteries that cannot change any more
 */
export function useLiveLottery({ lottery, memberId, listening }: LotteryState, active: boolean): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const { have, merge, renewSold, renewSales, renewLottery } = useLotteryCache(lottery, memberId);
  const renewSalesLater = useDebouncedCallback(renewSales, restMs, { maxWait: longestRestMs });
  const listens = active && listening;

  useEffect(() => {
    if (!listens) return;
    const behind = createCatchUp(renewSold);
    const stop = subscribeToLottery(lottery.id, {
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
    const asking = createCatchUp(renewSold);
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
