import { useProtection } from 'shared/api-client/protection';
import { useSession } from 'shared/session';
import { Grid } from 'shared/ui/Grid';
import { Skeleton } from 'shared/ui/Skeleton';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { FrozenNotice } from './FrozenNotice.tsx';
import { LimitCard } from './LimitCard.tsx';

const columns = { base: 1, tablet: 3 } as const;

/** Renders 'Spend limits' for a day, a week and a month, below the notice of a frozen account. */
export function SpendLimitsSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <>
      {asked.data?.frozenAt && <FrozenNotice since={asked.data.frozenAt} />}
      <AccountBlock
        title="Spend limits"
        id="spend-limits"
        lead="How much you let yourself spend on numbers. Of several limits the one with the least left counts. Days, weeks (from Monday) and months are those of UTC."
        asked={asked}
        loading={
          <BlockLoading label="Loading your limits">
            <Grid as="div" columns={columns} gap={4}>
              <Skeleton height={196} />
              <Skeleton height={196} />
              <Skeleton height={196} />
            </Grid>
          </BlockLoading>
        }
      >
        {({ limits }) => (
          <Grid columns={columns} gap={4}>
            {limits.map((limit) => (
              <LimitCard key={limit.period} limit={limit} />
            ))}
          </Grid>
        )}
      </AccountBlock>
    </>
  );
}
