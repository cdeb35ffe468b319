import { useCallback, useEffect, useRef } from 'react';
import { isMyRoundsKey } from 'shared/api-client/lotteries';
import type { MyRound } from 'shared/contracts/lotteries';
import { emit, on, useAppEvent } from 'shared/events';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { useSWRConfig } from 'swr';
import { isInPlay } from './roundSummary.ts';

/**
 * Tickets are mostly bought on other pages, where no list is mounted but its cached response still counts as fresh. So the module
 * remembers the purchase. The server's bundle has no window to listen on.
 */
let purchaseToShow = false;
if (typeof window !== 'undefined')
  on('tickets:bought', () => {
    purchaseToShow = true;
  });

/** Refetches the member's lotteries, with all filters, after a purchase in any tab. */
export function useRenewAfterPurchase(): void {
  const { mutate } = useSWRConfig();
  const renew = () => {
    if (!purchaseToShow) return;
    purchaseToShow = false;
    void mutate(isMyRoundsKey);
  };
  useAppEvent('tickets:bought', renew);
  useEffect(renew, []);
}

/**
 * Refetches after the end of each sale until the lottery is drawn, and after the end of the next lottery. All cached lists are
 * refetched: another one would show 'Pending' while it counts as fresh.
 */
export function useRenewAtDraw(rounds: readonly MyRound[] | undefined): void {
  const { mutate } = useSWRConfig();
  const renew = useCallback(() => void mutate(isMyRoundsKey), [mutate]);
  useRenewWhenOver(rounds?.flatMap(awaitedEnds), renew);
}

/** Returns the times after which this lottery's data is outdated, epoch ms. */
function awaitedEnds(round: MyRound): number[] {
  const next = round.nextRound ? [round.nextRound.endTime] : [];
  return isInPlay(round) ? [round.lottery.endTime, ...next] : next;
}

/** Refreshes the balance when a prize or refund arrived while the list was open. */
export function useBalanceAtDraw(rounds: readonly MyRound[] | undefined): void {
  const awaited = useRef<readonly number[]>([]);
  useEffect(() => {
    if (!rounds) return;
    const paidOut = rounds.some(
      (round) => awaited.current.includes(round.lottery.id) && !isInPlay(round) && round.won + round.refunded > 0,
    );
    awaited.current = rounds.filter(isInPlay).map(({ lottery }) => lottery.id);
    if (paidOut) emit('balance:refresh', { v: 1 });
  }, [rounds]);
}
