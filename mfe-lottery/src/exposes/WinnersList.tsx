import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { useFilters } from 'shared/hooks/useFilters';
import { EmptyState } from 'shared/ui/EmptyState';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { isDrawn } from '../lottery/drawnLottery.ts';
import { ResultGrid, ResultGridSkeleton } from '../winners/ResultGrid.tsx';
import { UnwonLotteries } from '../winners/UnwonLotteries.tsx';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';

interface Filters {
  rounds: 'won' | 'all';
  page: number;
  limit: number;
}

const noFilters: Filters = { rounds: 'won', page: 0, limit: 10 };
const filterOptions = { choices: { rounds: ['won', 'all'] satisfies Filters['rounds'][] } };

const filterOf = (unwonShown: boolean) => (unwonShown ? 'all' : 'won');

function WinnersList() {
  const [{ rounds, page, limit }, setFilters, addressWith] = useFilters({ ...noFilters }, filterOptions);
  const asked = useLotteries({ page, limit, status: 'ended', hasWinner: rounds === 'won' ? true : '' });
  useRenewWhenDrawn(asked.mutate);
  return (
    <>
      <PageTitle>Winners List</PageTitle>
      <UnwonLotteries
        shown={rounds === 'all'}
        onChange={(shown) => setFilters({ rounds: filterOf(shown) })}
        addressOf={(shown) => addressWith({ rounds: filterOf(shown) })}
      />
      <PagedList
        asked={asked}
        items={asked.data?.contents.filter(isDrawn)}
        loading={<ResultGridSkeleton />}
        empty={<EmptyState>No winners found</EmptyState>}
        label="Result pages"
        page={page}
        limit={limit}
        addressOf={(next) => addressWith({ page: next })}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      >
        {(lotteries) => <ResultGrid lotteries={lotteries} />}
      </PagedList>
    </>
  );
}

export default WinnersList satisfies Part<'lottery/WinnersList'>;
