import { useEffect, useState } from 'react';
import { lotteryKey, ticketsKey } from 'shared/api-client/lotteries';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import { useSWRConfig } from 'swr';
import { listenToRound } from './liveConnection.ts';
import { mergeSold } from './mergeSold.ts';

/** Time between two questions while live announcements do not arrive, ms. */
const pollMs = 5_000;

export type LiveState = 'connecting' | 'live' | 'polling';

/**
 * Keeps a round's cached numbers and state up to date: by live announcements, and by asking every few seconds for as
 * long as those are refused or the line is down.
 * @param active false for rounds in which nothing happens any more
 */
export function useLiveRound(lotteryId: number, active: boolean): LiveState {
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    if (!active) return;
    const renewLottery = () => void mutate(lotteryKey(lotteryId));
    const renewTickets = () => void mutate(ticketsKey(lotteryId));
    return listenToRound(lotteryId, {
      onConnected: (connected) => setState(connected ? 'live' : 'polling'),
      onEvent: (event) => {
        if (event.type !== 'sold') return renewLottery();
        void mutate<readonly LotteryTicket[]>(ticketsKey(lotteryId), (tickets) => tickets && mergeSold(tickets, event), {
          revalidate: false,
        });
        // The first announcement after a gap names what was missed, but not when it was sold: the full answer does.
        if (event.complete) renewTickets();
      },
    });
  }, [lotteryId, active, mutate]);

  useEffect(() => {
    if (!active || state !== 'polling') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void mutate(lotteryKey(lotteryId));
      void mutate(ticketsKey(lotteryId));
    }, pollMs);
    return () => clearInterval(timer);
  }, [lotteryId, active, state, mutate]);

  return state;
}
