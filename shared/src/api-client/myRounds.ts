import useSWR from 'swr';
import type { MyTicketsQuery } from '../contracts/lotteries.ts';
import type { MyRound } from '../contracts/myRounds.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

/** The shape of what is kept: see key.ts. */
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

/** Whether an SWR key is a page of the member's own rounds, under any filters. */
export const isMyRoundsKey = (key: unknown) => typeof key === 'string' && key.split('?')[0] === myRoundsPath;

/** A page of the rounds in which the member holds numbers; `null` (nobody logged in) asks nothing. */
export function useMyRounds(query: MyTicketsQuery | null) {
  return useSWR(query && myRoundsKey(query), (key: string) => getPage<MyRound>(key), listOptions);
}
