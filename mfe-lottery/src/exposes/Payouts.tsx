import { usePayouts } from 'shared/api-client/wallets';
import type { Part } from 'shared/contracts/parts';
import { useFilters } from 'shared/hooks/useFilters';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { PayoutsTable } from '../payouts/PayoutsTable.tsx';
import { PayoutTotals } from '../payouts/PayoutTotals.tsx';

const firstPage = { page: 0, limit: 10 };

function Payouts() {
  const [{ page, limit }, setFilters, addressWith] = useFilters({ ...firstPage });
  const asked = usePayouts({ page, limit });
  return (
    <>
      <PageTitle>Payouts</PageTitle>
      <PayoutTotals totals={asked.data?.totals} />
      <PagedList
        asked={asked}
        items={asked.data?.contents}
        loading={
          <LoadingRegion label="Loading payouts">
            <Skeleton height="520px" />
          </LoadingRegion>
        }
        failed={(error, retry) => <ErrorBlock error={error} fallback="The payouts could not be loaded." onRetry={retry} />}
        empty={<EmptyState>Nothing has been won or given back yet, so nothing was due.</EmptyState>}
        label="Payout pages"
        page={page}
        limit={limit}
        addressOf={(next) => addressWith({ page: next })}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      >
        {(payouts) => <PayoutsTable payouts={payouts} />}
      </PagedList>
    </>
  );
}

export default Payouts satisfies Part<'lottery/Payouts'>;
