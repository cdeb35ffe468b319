import useSWR from 'swr';
import type { LotteriesQuery, Lottery } from '../contracts/lotteries.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';
import { addressFor } from './key.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

const shape = `#${process.env.SHAPE_OF_LOTTERIES}`;

const lotteriesKey = (query: LotteriesQuery) =>
  `/api/lotteries/${queryString({
    page: query.page ?? 0,
    limit: query.limit ?? 10,
    status: query.status,
    rewardType: query.rewardType,
    rewardId: query.rewardId,
    winnerUsername: query.winnerUsername,
    rollStartTime: query.rollStartTime,
    rollEndTime: query.rollEndTime,
    hasWinner: query.hasWinner,
    blockNumber: query.blockNumber,
    sort: query.sort,
  })}${shape}`;
/** Matches the keys of all lists of lotteries: `mutate(isLotteriesKey)` refreshes every list, with any filters. */
export const isLotteriesKey = (key: unknown) => typeof key === 'string' && key.startsWith('/api/lotteries/?');
export const lotteryKey = (lotteryId: number) => addressFor('/api/lotteries/{id}', lotteryId) + shape;

/** Fetches a page of lotteries; `null` sends no request. */
export function useLotteries(query: LotteriesQuery | null) {
  return useSWR(query && lotteriesKey(query), (key: string) => getPage<Lottery>(key), listOptions);
}

export function useLottery(lotteryId: number) {
  return useSWR(lotteryKey(lotteryId), (key: string) => get<Lottery>(key));
}
