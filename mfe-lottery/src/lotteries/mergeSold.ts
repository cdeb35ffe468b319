import type { JustSold } from 'shared/api-client/sales';
import { numbersOf, withSold } from 'shared/api-client/soldNumbers';
import type { LiveEvent } from 'shared/contracts/live';
import type { Page } from 'shared/contracts/paging';
import type { Sale, SoldNumbers } from 'shared/contracts/soldNumbers';

export type SoldEvent = Extract<LiveEvent, { type: 'sold' }>;

interface Merged {
  /** The same object when nothing is new. */
  known: SoldNumbers;
  fresh: SoldEvent['tickets'];
  /** More numbers are sold than are known: events were missed. */
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
