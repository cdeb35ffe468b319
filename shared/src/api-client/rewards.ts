import type { RewardsQuery } from '../contracts/rewards.ts';
import { listOptions } from './key.ts';
import { rewardsShape } from './rewardsShape.ts';
import { useCall, usePage } from './useCall.ts';

/** Fetches a page of rewards; `null` sends no request. */
export function useRewards(query: RewardsQuery | null) {
  return usePage(
    rewardsShape,
    '/api/lotteries/rewards',
    query && {
      query: {
        page: query.page ?? 0,
        limit: query.limit ?? 12,
        name: query.name,
        type: query.type,
        category: query.category,
        ids: query.ids,
        sort: query.sort,
      },
    },
    listOptions,
  );
}

export const useReward = (id: number) => useCall(rewardsShape, '/api/lotteries/rewards/{id}', { id });
