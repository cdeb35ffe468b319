import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import type { RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';
import { PageTitle } from 'shared/ui/PageTitle';
import { Pagination } from 'shared/ui/Pagination';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { LotteryFilters, type LotteryFilterValues } from '../lotteries/LotteryFilters.tsx';
import { LotteryGrid } from '../lotteries/LotteryGrid.tsx';

interface Filters extends LotteryFilterValues {
  page: number;
  limit: number;
}

const noFilters: Filters = { rewardType: '', rollStartTime: 0, rollEndTime: 0, page: 0, limit: 10 };
const choices = { rewardType: ['', 'token', 'product'] satisfies (RewardType | '')[] };

/** All running lotteries, filtered and paged by the address. */
function AllLotteries() {
  const [filters, setFilters] = useFilters({ ...noFilters }, { choices });
  const { data, error, mutate } = useLotteries({
    ...filters,
    status: 'running',
    rollStartTime: filters.rollStartTime || '',
    rollEndTime: filters.rollEndTime || '',
  });
  return (
    <>
      <PageTitle>All Lottery</PageTitle>
      <LotteryFilters filters={filters} onChange={setFilters} />
      <VisuallyHidden as="h2">Running lotteries</VisuallyHidden>
      <LotteryGrid lotteries={data?.contents} error={error} onRetry={() => mutate()} />
      <Pagination
        label="Lottery pages"
        page={filters.page}
        limit={filters.limit}
        total={data?.totalElements ?? 0}
        onPage={(page) => setFilters({ page })}
        onLimit={(limit) => setFilters({ limit })}
      />
    </>
  );
}

export default AllLotteries satisfies Part<'lottery/AllLotteries'>;
