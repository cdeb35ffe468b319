import useSWR from 'swr';
import type { PageQuery } from '../contracts/paging.ts';
import type { Payouts } from '../contracts/payouts.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';
import { queryString } from './query.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_PAYOUTS}`;

const payoutsKey = ({ page, limit }: PageQuery) => `/api/payouts${queryString({ page, limit })}${shape}`;

/** A page of what was due and when it was paid, with what all of it comes to. */
export function usePayouts(query: PageQuery) {
  return useSWR(payoutsKey(query), (key: string) => get<Payouts>(key), listOptions);
}
