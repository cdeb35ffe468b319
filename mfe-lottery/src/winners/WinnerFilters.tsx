import styled from '@emotion/styled';
import type { RewardType } from 'shared/contracts/rewards';
import { stack } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/printStyles';
import { space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { SearchField } from 'shared/ui/SearchField';
import { Select } from 'shared/ui/Select';

const WinnerFilterBar = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  align-items: end;
  max-width: 720px;
  margin-bottom: ${space(5)};
  ${notOnPaper}
`;

export interface WinnerFilterValues {
  username: string;
  type: RewardType | '';
}

export interface WinnerFiltersProps {
  filters: WinnerFilterValues;
  onChange(patch: Partial<WinnerFilterValues>, options?: { replace: boolean }): void;
}

const rewardTypes = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const;

export function WinnerFilters({ filters, onChange }: WinnerFiltersProps) {
  const filtered = filters.username !== '' || filters.type !== '';
  return (
    <WinnerFilterBar data-needs-scripts="" role="search" aria-label="Filter winners">
      <SearchField
        label="Winner username"
        placeholder="Part of a public name"
        value={filters.username}
        onChange={(username) => onChange({ username }, { replace: true })}
      />
      <Select label="Reward type" value={filters.type} onChange={(type) => onChange({ type })} options={rewardTypes} />
      <Button variant="secondary" disabled={!filtered} onClick={() => onChange({ username: '', type: '' })}>
        Clear filter
      </Button>
    </WinnerFilterBar>
  );
}
