import useSWR from 'swr';
import type { Sale } from '../contracts/soldNumbers.ts';
import { addressFor, addressOf } from './key.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

const shape = `#${process.env.SHAPE_OF_SALES}`;

export const salesPerPage = 12;

/** A sale from a live event, before the API has returned its time. */
export type JustSold = Omit<Sale, 'createdAt'> & { createdAt: null };

const addressOfSales = (lotteryId: number) => addressFor('/api/lotteries/{id}/sales', lotteryId);

/** @param page zero-based */
export const salesKey = (lotteryId: number, page: number) =>
  `${addressOfSales(lotteryId)}${queryString({ page, limit: salesPerPage })}${shape}`;

/** Matches the keys of all pages of a round's sales: `mutate(isSalesKeyOf(7))` refreshes them. */
export const isSalesKeyOf = (lotteryId: number) => (key: unknown) =>
  typeof key === 'string' && addressOf(key).split('?')[0] === addressOfSales(lotteryId);

/** Fetches a page of a round's sales, latest first. */
export function useSales(lotteryId: number, page: number) {
  return useSWR(salesKey(lotteryId, page), (key: string) => getPage<Sale | JustSold>(key));
}
