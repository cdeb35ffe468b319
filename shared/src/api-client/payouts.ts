import useSWR from 'swr';
import type { PageQuery } from '../contracts/paging.ts';
import type { Payouts } from '../contracts/payouts.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';
import { queryString } from './query.ts';

const shape = `#${process.env.SHAPE_OF_PAYOUTS}`;

const payoutsKey = ({ page, limit }: PageQuery) => `/api/payouts${queryString({ page, limit })}${shape}`;

/** Fetches a page of payouts, due and paid, with the totals of all pages. */
export function usePayouts(query: PageQuery) {
  return useSWR(payoutsKey(query), (key: string) => get<Payouts>(key), listOptions);
}
