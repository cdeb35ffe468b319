import styled from '@emotion/styled';
import type { RewardType } from 'shared/contracts/rewards';
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
