import { useEffect, useState } from 'react';
import { everyShapeOf } from 'shared/api-client/key';
import { lotteryKey, ticketsKey } from 'shared/api-client/lotteries';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import { useSWRConfig } from 'swr';
import { useDebouncedCallback } from 'use-debounce';
import { listenToRound } from './liveConnection.ts';
import { mergeSold } from './mergeSold.ts';

/** Rest after the last announced sale before the full answer is asked for, which alone knows the times of the sales, ms. */
const restMs = 3_000;
/** Time between two questions while live announcements do not arrive, ms. */
const pollMs = 5_000;

export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

/**
 * Keeps a round's cached numbers and state up to date: by live announcements, and by asking every few seconds for as
 * long as those are refused or the line is down.
 * @param active false for rounds in which nothing happens any more
 */
export function useLiveRound(lotteryId: number, active: boolean): LiveState {
  const { cache, mutate } = useSWRConfig();
  const [state, setState] = useState<LiveState>('connecting');

  const renewTicketsLater = useDebouncedCallback(() => void mutate(everyShapeOf(ticketsKey(lotteryId))), restMs);

  useEffect(() => {
    if (!active) return;
    const key = ticketsKey(lotteryId);
    const renewLottery = () => void mutate(everyShapeOf(lotteryKey(lotteryId)));
    return listenToRound(lotteryId, {
      onState: (next) => setState(next === 'refused' ? 'polling' : next),
      onEvent: (event) => {
        if (event.type !== 'sold') return renewLottery();
        const known: readonly LotteryTicket[] | undefined = cache.get(key)?.data;
        const merged = known && mergeSold(known, event);
        // Only where something is new: SWR drops an answer that is on its way when the cache is written meanwhile.
        if (merged && merged !== known) void mutate(key, merged, { revalidate: false });
        if (!merged || merged !== known) renewTicketsLater();
      },
    });
  }, [lotteryId, active, cache, mutate, renewTicketsLater]);

  useEffect(() => {
    if (!active || state === 'live' || state === 'offline') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void mutate(everyShapeOf(lotteryKey(lotteryId)));
      void mutate(everyShapeOf(ticketsKey(lotteryId)));
    }, pollMs);
    return () => clearInterval(timer);
  }, [lotteryId, active, state, mutate]);

  return state;
}
