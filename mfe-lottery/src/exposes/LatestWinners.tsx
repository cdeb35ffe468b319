import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { isDrawn } from '../lottery/drawnLottery.ts';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';
import { WinnerFilters, type WinnerFilterValues } from '../winners/WinnerFilters.tsx';
import { Aside, WinnersTable } from '../winners/WinnersTable.tsx';

interface Filters extends WinnerFilterValues {
  page: number;
  limit: number;
}

const noFilters: Filters = { username: '', type: '', page: 0, limit: 10 };
/** The prefix separates these filters from those of the member's own tickets on the same page. */
const filterOptions = { prefix: 'winners', choices: { type: ['', 'token', 'product'] satisfies (RewardType | '')[] } };

function LatestWinners() {
  const [filters, setFilters, addressWith] = useFilters({ ...noFilters }, filterOptions);
  const asked = useLotteries({
    page: filters.page,
    limit: filters.limit,
    status: 'ended',
    hasWinner: true,
    winnerUsername: filters.username,
    rewardType: filters.type,
  });
  useRenewWhenDrawn(asked.mutate);
  return (
    <section>
      <PageTitle>Latest Winners</PageTitle>
      <WinnerFilters filters={filters} onChange={setFilters} />
      <PagedList
        asked={asked}
        items={asked.data?.contents.filter(isDrawn)}
        loading={
          <LoadingRegion label="Loading winners">
            <Skeleton height="640px" />
          </LoadingRegion>
        }
        empty={<WinnersTable lotteries={[]} />}
        label="Winners pages"
        page={filters.page}
        limit={filters.limit}
        addressOf={(page) => addressWith({ page })}
        onPage={(page) => setFilters({ page })}
        onLimit={(limit) => setFilters({ limit })}
      >
        {(lotteries) => <WinnersTable lotteries={lotteries} />}
      </PagedList>
      <Aside>
        Rounds that nobody won are among <Link to={`${paths.result()}?rounds=all`}>all results</Link>.
      </Aside>
    </section>
  );
}

export default LatestWinners satisfies Part<'lottery/LatestWinners'>;
