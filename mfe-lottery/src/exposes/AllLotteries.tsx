import { useLotteries } from 'shared/api-client/lotteries';
import { lotterySorts } from 'shared/contracts/listParameters';
import type { Part } from 'shared/contracts/parts';
import type { RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { LotteryFilters, type LotteryFilterValues } from '../lotteries/LotteryFilters.tsx';
import { LotteryGrid, LotteryGridSkeleton, NoLotteries } from '../lotteries/LotteryGrid.tsx';

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
