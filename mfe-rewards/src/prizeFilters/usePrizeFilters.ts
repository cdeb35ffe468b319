import { rewardCategories, rewardTypes } from 'shared/contracts/rewardKinds';
import type { RewardCategory, RewardsQuery, RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';

export interface PrizeFilters {
  /** Part of the reward's name. */
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

/** The filters of the prize list as the address says them, and how to change them. */
export function usePrizeFilters() {
  return useFilters(defaults, { choices });
}

/** What the prize list asks the API for. */
export function rewardsQueryOf({ search, type, category, page, limit }: PrizeFilters) {
  return { page, limit, name: search.trim(), type, category } satisfies RewardsQuery;
}
