import { rewardCategories, rewardTypes } from 'shared/contracts/rewardKinds';
import type { RewardCategory, RewardsQuery, RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';

export interface PrizeFilters {
  search: string;
  /** Empty means all, as for `category`. */
  type: RewardType | '';
  category: RewardCategory | '';
  /** Zero-based. */
  page: number;
  limit: number;
}

const defaults: PrizeFilters = { search: '', type: '', category: '', page: 0, limit: 10 };
const choices = { type: ['', ...rewardTypes], category: ['', ...rewardCategories] } as const;

export function usePrizeFilters() {
  return useFilters(defaults, { choices });
}

export function rewardsQueryOf({ search, type, category, page, limit }: PrizeFilters) {
  return { page, limit, name: search.trim(), type, category } satisfies RewardsQuery;
}
