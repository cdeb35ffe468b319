import useSWR from 'swr';
import type { MyTicketsQuery } from '../contracts/lotteries.ts';
import type { MyRound } from '../contracts/myRounds.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

const shape = `#${process.env.SHAPE_OF_MYROUNDS}`;

const myRoundsPath = '/api/lotteries/rounds/mine';

const myRoundsKey = (query: MyTicketsQuery) =>
  `${myRoundsPath}${queryString({
    page: query.page ?? 0,
    limit: query.limit ?? 10,
    status: query.status,
    rewardBlockHash: query.rewardBlockHash,
    rewardBlockNumber: query.rewardBlockNumber,
  })}${shape}`;

/** Matches the keys of all pages of the member's rounds, with any filters. */
export const isMyRoundsKey = (key: unknown) => typeof key === 'string' && key.split('?')[0] === myRoundsPath;

/** Fetches a page of the rounds in which the member holds numbers; `null` (logged out) sends no request. */
export function useMyRounds(query: MyTicketsQuery | null) {
  return useSWR(query && myRoundsKey(query), (key: string) => getPage<MyRound>(key), listOptions);
}
