import type { JustSold } from 'shared/api-client/sales';
import { numbersOf, withSold } from 'shared/api-client/soldNumbers';
import type { LiveEvent } from 'shared/contracts/live';
import type { Page } from 'shared/contracts/paging';
import type { Sale, SoldNumbers } from 'shared/contracts/soldNumbers';

export type SoldEvent = Extract<LiveEvent, { type: 'sold' }>;

interface Merged {
  /** The same object when nothing is new. */
  known: SoldNumbers;
  /** What of the announcement is new, in its order. */
  fresh: SoldEvent['tickets'];
  /** More numbers are sold than are known: some were not announced here. */
  behind: boolean;
}

/**
 * The known numbers of a round with a live announcement merged in. A sale is never taken back: an announcement may be older than what
 * is known, and it may tell again what is.
 * @param total count of numbers in the round; what it does not have is left out
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
 * The first page of a round's sales with what was just sold on top; its time is not known until the next answer.
 * @param fresh sold since, the latest last
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
