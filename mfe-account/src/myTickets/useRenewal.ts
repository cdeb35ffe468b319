import { useEffect } from 'react';
import { isMyTicketsKey } from 'shared/api-client/lotteries';
import { serverNow } from 'shared/clock';
import type { MyTicket } from 'shared/contracts/lotteries';
import { on, useAppEvent } from 'shared/events';
import { useSWRConfig } from 'swr';

/**
 * Tickets are mostly bought on other pages, while no list is mounted but its answer still counts as fresh: so the purchase is
 * noted for as long as the page lives.
 */
let purchaseToShow = false;
on('tickets:bought', () => {
  purchaseToShow = true;
});

/** Asks for the member's tickets again after a purchase, in this tab or another, whatever the filters. */
export function useRenewAfterPurchase(): void {
  const { mutate } = useSWRConfig();
  const renew = () => {
    if (!purchaseToShow) return;
    purchaseToShow = false;
    void mutate(isMyTicketsKey);
  };
  useAppEvent('tickets:bought', renew);
  // Once, for what was bought before this list was shown.
  useEffect(renew, []);
}

/** How often to look for a result once the sale has ended, ms. */
const lookAgainMs = 10_000;

/** When to ask for these tickets again, in ms from now: at the end of a sale, then until it is drawn; null if all is decided. */
export function nextLook(tickets: readonly MyTicket[], now: number): number | null {
  const ends = tickets
    .filter(({ lottery }) => !lottery.rolledAt && lottery.status !== 'cancelled')
    .map(({ lottery }) => lottery.endTime);
  return ends.length === 0 ? null : Math.max(lookAgainMs, Math.min(...ends) - now);
}

/** A pending ticket must not stay pending after its draw because the list still counts as fresh. */
export function useRenewAtDraw(tickets: readonly MyTicket[] | undefined, renew: () => unknown): void {
  useEffect(() => {
    const delay = nextLook(tickets ?? [], serverNow());
    // Longer than a timer can count (24 days): nobody waits for that.
    if (delay === null || delay > 2 ** 31 - 1) return;
    const timer = setInterval(renew, delay);
    return () => clearInterval(timer);
  }, [tickets, renew]);
}
