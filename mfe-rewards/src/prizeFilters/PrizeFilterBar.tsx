import styled from '@emotion/styled';
import { rewardCategories, rewardTypes } from 'shared/contracts/listParameters';
import type { RewardCategory, RewardsQuery, RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';
import { stack, wider } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { SearchField } from 'shared/ui/SearchField';
import { Select } from 'shared/ui/Select';

const Bar = styled.div`
  ${stack(4)}
  margin: ${space(6)} 0 ${space(8)};
  ${wider('grid-template-columns', { tablet: 'minmax(0, 1fr) 220px' })}
`;

const types = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const satisfies { value: RewardType | ''; label: string }[];

interface Props {
  search: string;
  type: RewardType | '';
  onSearch(search: string): void;
  onType(type: RewardType | ''): void;
}

export function PrizeFilterBar({ search, type, onSearch, onType }: Props) {
  return (
    <Bar data-needs-scripts="" role="search" aria-label="Prizes">
      <SearchField label="Search by reward name" value={search} onChange={onSearch} />
      <Select label="Reward type" value={type} onChange={onType} options={types} />
    </Bar>
  );
}

/** `type`: empty means all, as for `category`. `page`: zero-based. */
interface PrizeFilters {
  search: string;
  type: RewardType | '';
  category: RewardCategory | '';
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
