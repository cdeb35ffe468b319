import useSWR from 'swr';
import type { LotteryReward, RewardsQuery } from '../contracts/rewards.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';
import { addressFor } from './key.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';
import { rewardsShape } from './rewardsShape.ts';

const rewardsKey = (query: RewardsQuery) =>
  `/api/lotteries/rewards${queryString({
    page: query.page ?? 0,
    limit: query.limit ?? 12,
    name: query.name,
    type: query.type,
    category: query.category,
    ids: query.ids,
    sort: query.sort,
  })}${rewardsShape}`;
const rewardKey = (rewardId: number) => addressFor('/api/lotteries/rewards/{id}', rewardId) + rewardsShape;

/** Fetches a page of rewards; `null` sends no request. */
export function useRewards(query: RewardsQuery | null) {
  return useSWR(query && rewardsKey(query), (key: string) => getPage<LotteryReward>(key), listOptions);
}

export function useReward(rewardId: number) {
  return useSWR(rewardKey(rewardId), (key: string) => get<LotteryReward>(key));
}
