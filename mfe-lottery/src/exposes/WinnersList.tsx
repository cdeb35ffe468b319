import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { useFilters } from 'shared/hooks/useFilters';
import { PageTitle } from 'shared/ui/PageTitle';
import { Pagination } from 'shared/ui/Pagination';
import { ResultGrid } from '../winners/ResultGrid.tsx';

/** The ended lotteries with their winning numbers. */
function WinnersList() {
  const [{ page, limit }, setFilters] = useFilters({ page: 0, limit: 10 });
  const { data, error, mutate } = useLotteries({ page, limit, status: 'ended' });
  return (
    <>
      <PageTitle>Winners List</PageTitle>
      <ResultGrid lotteries={data?.contents} error={error} onRetry={() => mutate()} />
      <Pagination
        label="Result pages"
        page={page}
        limit={limit}
        total={data?.totalElements ?? 0}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      />
    </>
  );
}

export default WinnersList satisfies Part<'lottery/WinnersList'>;
