import { useCallback, useEffect, useRef } from 'react';
import { isMyRoundsKey } from 'shared/api-client/myRounds';
import type { MyRound } from 'shared/contracts/myRounds';
import { emit, on, useAppEvent } from 'shared/events';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { useSWRConfig } from 'swr';
import { isInPlay } from './roundResult.ts';

/**
 * Tickets are mostly bought on other pages, while no list is mounted but its answer still counts as fresh: so the purchase is
 * noted for as long as the page lives.
 */
let purchaseToShow = false;
on('tickets:bought', () => {
  purchaseToShow = true;
});

/** Asks for the member's rounds again after a purchase, in this tab or another, whatever the filters. */
export function useRenewAfterPurchase(): void {
  const { mutate } = useSWRConfig();
  const renew = () => {
    if (!purchaseToShow) return;
    purchaseToShow = false;
    void mutate(isMyRoundsKey);
  };
  useAppEvent('tickets:bought', renew);
  // Once, for what was bought before this list was shown.
  useEffect(renew, []);
}

/**
 * Follows a round from the end of its sale until it is drawn, and keeps up to date which round comes next. Every list is asked for
 * anew, under whatever filters: one that was left before the draw would call the round pending for as long as it is fresh.
 */
export function useRenewAtDraw(rounds: readonly MyRound[] | undefined): void {
  const { mutate } = useSWRConfig();
  const renew = useCallback(() => void mutate(isMyRoundsKey), [mutate]);
  useRenewWhenOver(rounds?.flatMap(awaitedEnds), renew);
}

/** The ends after which an answer knows too little of this round, epoch ms. */
function awaitedEnds(round: MyRound): number[] {
  const next = round.nextRound ? [round.nextRound.endTime] : [];
  return isInPlay(round) ? [round.lottery.endTime, ...next] : next;
}

/** A prize or refund that came while the list was open is in the balance by now: whoever shows it asks again. */
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
