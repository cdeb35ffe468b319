import useSWR from 'swr';
import type { Sale } from '../contracts/soldNumbers.ts';
import { addressFor, addressOf } from './key.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_SALES}`;

/** Sales on a page of them. */
export const salesPerPage = 12;

/** A sale that was announced and not answered yet: nobody has told its time. */
export type JustSold = Omit<Sale, 'createdAt'> & { createdAt: null };

const addressOfSales = (lotteryId: number) => addressFor('/api/lotteries/{id}/sales', lotteryId);

/** @param page zero-based */
export const salesKey = (lotteryId: number, page: number) =>
  `${addressOfSales(lotteryId)}${queryString({ page, limit: salesPerPage })}${shape}`;

/** Tells the keys of all pages of a round's sales: `mutate(isSalesKeyOf(7))` renews what is shown of them. */
export const isSalesKeyOf = (lotteryId: number) => (key: unknown) =>
  typeof key === 'string' && addressOf(key).split('?')[0] === addressOfSales(lotteryId);

/** A page of a round's sales, the latest first. */
export function useSales(lotteryId: number, page: number) {
  return useSWR(salesKey(lotteryId, page), (key: string) => getPage<Sale | JustSold>(key));
}
