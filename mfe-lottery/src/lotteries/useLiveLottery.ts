import { useEffect, useState } from 'react';
import { addressFor } from 'shared/api-client/key';
import type { LiveEvent } from 'shared/contracts/soldNumbers';
import { useDebouncedCallback } from 'use-debounce';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useLotteryCache } from './useLotteryCache.ts';

/** Timers of an active tab fire more often than this, ms; a longer gap means that it slept. */
const asleepMs = 5_000;

/**
 * Calls `onWoken` when a tab that has slept (hidden for long, or with the device) is visible again: events were missed, and an open
 * connection may be dead without an error.
 * @returns unsubscribes
 */
export function onWake(onWoken: () => void): () => void {
  let checkedAt = Date.now();
  let slept = false;
  const check = () => {
    const now = Date.now();
    slept ||= now - checkedAt > asleepMs;
    checkedAt = now;
    if (!slept || document.visibilityState === 'hidden') return;
    slept = false;
    onWoken();
  };
  const timer = setInterval(check, 1_000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

const reopenMs = 20_000;
/**
 * Delay before a dropped connection is reopened, ms, plus a random jitter up to `spreadMs`, so that not all viewers reconnect at
 * the same time.
 */
const comeBackMs = 1_000;
const spreadMs = 4_000;
const eventTypes = ['sold', 'changed', 'closed', 'drawn', 'cancelled'] as const satisfies readonly LiveEvent['type'][];

interface LiveListener {
  /** Count of known sold numbers; each connection continues from there. */
  have(): number;
  onEvent(event: LiveEvent): void;
  /** `live`: connected; `refused`: not connected; `offline`: the device has no network. */
  onState(state: 'live' | 'refused' | 'offline'): void;
}

/**
 * Subscribes to a lottery's live events (GET /api/lotteries/{id}/live, server-sent events) and keeps the connection open.
 * EventSource alone would reconnect with an outdated count; here each connection sends the current one. The device's offline
 * event closes the connection early; it is reopened when the network returns or the tab wakes.
 * @returns unsubscribes
 */
function subscribeToLottery(lotteryId: number, { have, onEvent, onState }: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    close();
    const opened = new EventSource(`${addressFor('/api/lotteries/{id}/live', lotteryId)}?have=${have()}`);
    source = opened;
    opened.onopen = () => onState('live');
    opened.onerror = () => {
      const refused = opened.readyState === EventSource.CLOSED;
      opened.close();
      onState('refused');
      timer = setTimeout(open, refused ? reopenMs : comeBackMs + Math.random() * spreadMs);
    };
    for (const type of eventTypes) {
      opened.addEventListener(type, (message: MessageEvent<string>) => {
        // Do not set the clock from this event: after sleep it may be read long after it was sent.
        const event: LiveEvent = JSON.parse(message.data);
        onEvent(event);
      });
    }
  };
  const openIfOnline = () => {
    if (navigator.onLine) open();
  };
  const goOffline = () => {
    close();
    onState('offline');
  };

  if (navigator.onLine) open();
  else goOffline();
  const wakeless = onWake(openIfOnline);
  window.addEventListener('online', open);
  window.addEventListener('offline', goOffline);
  return () => {
    wakeless();
    window.removeEventListener('online', open);
    window.removeEventListener('offline', goOffline);
    close();
  };
}

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
