import styled from '@emotion/styled';
import { useLotteries } from 'shared/api-client/lotteries';
import { useTimeZone } from 'shared/clock';
import { lotterySorts } from 'shared/contracts/listParameters';
import type { LotterySort } from 'shared/contracts/lotteries';
import type { Part } from 'shared/contracts/parts';
import type { RewardType } from 'shared/contracts/rewards';
import type { TimeZone } from 'shared/format/date';
import { useFilters } from 'shared/hooks/useFilters';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { stack, wider } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { Select } from 'shared/ui/Select';
import { TextField } from 'shared/ui/TextField';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { LotteryGrid, LotteryGridSkeleton, NoLotteries } from '../lotteries/LotteryGrid.tsx';

const minuteMs = 60_000;

/**
 * Formats a moment for `<input type="datetime-local">`, in the page's time zone.
 * @param epochMs 0 for none
 * @returns '2026-11-20T18:00', or '' for none
 */
export function toDateTimeInput(epochMs: number, zone: TimeZone = 'local'): string {
  if (epochMs === 0) return '';
  const date = new Date(epochMs);
  if (Number.isNaN(date.getTime())) return '';
  const offset = zone === 'local' ? date.getTimezoneOffset() : 0;
  return new Date(epochMs - offset * minuteMs).toISOString().slice(0, 16);
}

/** Parses the value of an `<input type="datetime-local">`; returns epoch ms, 0 for an empty or incomplete value. */
export function fromDateTimeInput(text: string, zone: TimeZone = 'local'): number {
  const epochMs = new Date(zone === 'UTC' ? `${text}Z` : text).getTime();
  return Number.isFinite(epochMs) ? Math.max(epochMs, 0) : 0;
}

const FilterBar = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  margin-bottom: ${space(6)};
  & > :nth-of-type(n + 3) {
    grid-column: span 2;
  }
  input {
    color-scheme: dark;
  }
  @media (min-width: 572px) {
    & > :nth-of-type(n + 3) {
      grid-column: auto;
    }
  }
  ${wider('grid-template-columns', { desktop: 'repeat(4, minmax(0, 1fr))' })}
`;

/** `rollStartTime` and `rollEndTime`: earliest and latest end of a lottery, epoch ms; 0 for any. */
interface LotteryFilterValues {
  rewardType: RewardType | '';
  sort: LotterySort;
  rollStartTime: number;
  rollEndTime: number;
}

interface LotteryFiltersProps {
  filters: LotteryFilterValues;
  onChange(patch: Partial<LotteryFilterValues>): void;
  addressWith(patch: Partial<LotteryFilterValues>): string;
}

const rewardTypes = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const;

const sorts = [
  { value: 'endingSoon', label: 'Ending soon' },
  { value: 'biggestPrize', label: 'Biggest prize' },
  { value: 'lowestPrice', label: 'Lowest price' },
  { value: 'bestOdds', label: 'Best chance' },
] as const satisfies { value: LotterySort; label: string }[];

function LotteryFilters({ filters, onChange, addressWith }: LotteryFiltersProps) {
  const { rewardType, rollStartTime, rollEndTime, sort } = filters;
  const zone = useTimeZone();
  const named = (label: string) => (zone === 'UTC' ? `${label} (UTC)` : label);
  const reversed = rollStartTime > 0 && rollEndTime > 0 && rollStartTime > rollEndTime;
  return (
    <>
      <LinksWithoutScripts
        label="Reward type"
        links={rewardTypes.map(({ value, label }) => ({
          words: label,
          to: addressWith({ rewardType: value }),
          present: value === rewardType,
        }))}
      />
      <LinksWithoutScripts
        label="Sort by"
        links={sorts.map(({ value, label }) => ({ words: label, to: addressWith({ sort: value }), present: value === sort }))}
      />
      <FilterBar data-needs-scripts="" role="search" aria-label="Filter lotteries">
        <Select
          label="Reward type"
          value={rewardType}
          onChange={(value) => onChange({ rewardType: value })}
          options={rewardTypes}
        />
        <Select label="Sort by" value={sort} onChange={(value) => onChange({ sort: value })} options={sorts} />
        <TextField
          label={named('Ends from')}
          type="datetime-local"
          value={toDateTimeInput(rollStartTime, zone)}
          onChange={(event) => onChange({ rollStartTime: fromDateTimeInput(event.target.value, zone) })}
        />
        <TextField
          label={named('Ends until')}
          type="datetime-local"
          value={toDateTimeInput(rollEndTime, zone)}
          error={reversed ? 'This is before the start: choose a later time.' : undefined}
          onChange={(event) => onChange({ rollEndTime: fromDateTimeInput(event.target.value, zone) })}
        />
      </FilterBar>
    </>
  );
}

interface Filters extends LotteryFilterValues {
  page: number;
  limit: number;
}

const noFilters: Filters = { rewardType: '', sort: 'endingSoon', rollStartTime: 0, rollEndTime: 0, page: 0, limit: 10 };
const choices = { rewardType: ['', 'token', 'product'] satisfies (RewardType | '')[], sort: lotterySorts };

function AllLotteries() {
  const [filters, setFilters, addressWith] = useFilters({ ...noFilters }, { choices });
  const asked = useLotteries({
    ...filters,
    status: 'running',
    rollStartTime: filters.rollStartTime || '',
    rollEndTime: filters.rollEndTime || '',
    // The provider's default order is omitted, so that the request equals the home page's and shares its response.
    sort: filters.sort === noFilters.sort ? '' : filters.sort,
  });
  useRenewWhenOver(
    asked.data?.contents.map(({ endTime }) => endTime),
    asked.mutate,
  );
  return (
    <>
      <PageTitle>All Lottery</PageTitle>
      <LotteryFilters filters={filters} onChange={setFilters} addressWith={addressWith} />
      <VisuallyHidden as="h2">Running lotteries</VisuallyHidden>
      <PagedList
        asked={asked}
        items={asked.data?.contents}
        loading={<LotteryGridSkeleton />}
        empty={<NoLotteries />}
        label="Lottery pages"
        page={filters.page}
        limit={filters.limit}
        addressOf={(page) => addressWith({ page })}
        onPage={(page) => setFilters({ page })}
        onLimit={(limit) => setFilters({ limit })}
      >
        {(lotteries) => <LotteryGrid lotteries={lotteries} />}
      </PagedList>
    </>
  );
}

export default AllLotteries satisfies Part<'lottery/AllLotteries'>;
