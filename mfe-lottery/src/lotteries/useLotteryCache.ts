import { useMemo } from 'react';
import { everyShapeOf } from 'shared/api-client/key';
import { isSalesKeyOf, type JustSold, lotteryKey, salesKey } from 'shared/api-client/lotteries';
import { askSold, moreSold, numbersOf, ownNumbersKey, soldKey, withNumbers, withSold } from 'shared/api-client/soldNumbers';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/schemas';
import type { LiveEvent, OwnNumbers, Sale, SoldNumbers } from 'shared/contracts/soldNumbers';
import { useSWRConfig } from 'swr';

export type SoldEvent = Extract<LiveEvent, { type: 'sold' }>;

/** `known`: the same object when nothing is new. `behind`: more numbers are sold than are known: events were missed. */
interface Merged {
  known: SoldNumbers;
  fresh: SoldEvent['tickets'];
  behind: boolean;
}

/**
 * Merges a live event into the known numbers of a lottery. Sales are never undone, so outdated and repeated events are harmless.
 * @param total count of numbers in the lottery; higher numbers are ignored
 */
export function mergeSold(before: SoldNumbers, event: SoldEvent, total: number): Merged {
  const known = numbersOf(before);
  const fresh = event.tickets.filter(({ ticketNumber }) => ticketNumber < total && !known.has(ticketNumber));
  const after = withSold(
    before,
    fresh.map(({ ticketNumber }) => ticketNumber),
    event.count,
  );
  return { known: after, fresh, behind: event.count !== undefined && numbersOf(after).size < event.count };
}

/**
 * Puts new sales on top of the first page of sales; their times are unknown until the next response.
 * @param fresh new sales, the latest last
 * @param price CTO a number
 */
export function onTop(sales: Page<Sale | JustSold>, fresh: SoldEvent['tickets'], price: number): Page<Sale | JustSold> {
  const listed = new Set(sales.contents.map(({ ticketNumber }) => ticketNumber));
  const added = fresh.filter(({ ticketNumber }) => !listed.has(ticketNumber));
  if (added.length === 0) return sales;
  const rows = added
    .slice(-sales.perPage)
    .reverse()
    .map(({ ticketNumber, userId }) => ({ ticketNumber, userId, price, createdAt: null }));
  const totalElements = sales.totalElements + added.length;
  return {
    ...sales,
    contents: [...rows, ...sales.contents].slice(0, sales.perPage),
    totalElements,
    totalPage: Math.ceil(totalElements / sales.perPage),
  };
}

/** Reads and updates a lottery in the SWR cache. The functions are stable for a lottery and member. */
export interface LotteryCache {
  have(): number;
  /** Merges a live event. @returns whether the sales have to be requested, and whether numbers were missed */
  merge(event: SoldEvent): { listed: boolean; behind: boolean };
  /** Requests the sold numbers and, if there are new ones, what depends on them. @returns the known count afterwards */
  renewSold(): Promise<number>;
  renewSales(): void;
  renewLottery(): void;
}

export function useLotteryCache(
  { id, totalTickets, pricePerTicket }: Pick<Lottery, 'id' | 'totalTickets' | 'pricePerTicket'>,
  memberId: number | null,
): LotteryCache {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const known = (): SoldNumbers | undefined => cache.get(soldKey(id))?.data;
    const keep = (key: string, before: unknown, after: unknown) => {
      // Writes only changes: SWR discards a pending response when the cache is written meanwhile.
      if (after !== before) void mutate(key, after, { revalidate: false });
    };
    const addOwn = (numbers: readonly number[]) => {
      const own: OwnNumbers | undefined = cache.get(ownNumbersKey(id))?.data;
      if (own) keep(ownNumbersKey(id), own, withNumbers(own, numbers));
      else void mutate(everyShapeOf(ownNumbersKey(id)));
    };
    const renewSales = () => void mutate(isSalesKeyOf(id));
    return {
      have: () => known()?.count ?? 0,
      merge: (event) => {
        const before = known();
        // Signing out clears the cache; the next response includes this event.
        if (!before) return { listed: true, behind: false };
        const merged = mergeSold(before, event, totalTickets);
        const own = merged.fresh.filter(({ userId }) => userId === memberId).map(({ ticketNumber }) => ticketNumber);
        // Own numbers first: otherwise they would briefly count as another member's and be reported as lost.
        if (own.length > 0) addOwn(own);
        keep(soldKey(id), before, merged.known);
        const sales: Page<Sale | JustSold> | undefined = cache.get(salesKey(id, 0))?.data;
        if (sales) keep(salesKey(id, 0), sales, onTop(sales, merged.fresh, pricePerTicket));
        const { size } = numbersOf(merged.known);
        return { listed: merged.fresh.length > 0 || (sales !== undefined && sales.totalElements < size), behind: merged.behind };
      },
      renewSold: async () => {
        const answer = await askSold(id);
        const before = known();
        const after = moreSold(before, answer);
        if (after !== before) {
          // The response does not say who bought the numbers. Own numbers first, as in `merge`.
          if (memberId !== null) await mutate(everyShapeOf(ownNumbersKey(id)));
          keep(soldKey(id), known(), moreSold(known(), answer));
          renewSales();
        }
        return numbersOf(known() ?? after).size;
      },
      renewSales,
      renewLottery: () => void mutate(everyShapeOf(lotteryKey(id))),
    };
  }, [cache, mutate, id, totalTickets, pricePerTicket, memberId]);
}
