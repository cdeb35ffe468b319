import { useProtection } from 'shared/api-client/protection';
import { useSession } from 'shared/session';
import { Answer } from 'shared/ui/Answer';
import { Grid } from 'shared/ui/Grid';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { LimitCard } from './LimitCard.tsx';

const columns = { base: 1, tablet: 3 } as const;

/** 'Spend limits': what the member lets themselves spend in a day, a week and a month. */
export function SpendLimitsSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <Section
      title="Spend limits"
      id="spend-limits"
      lead="How much you let yourself spend on numbers. Of several limits the one with the least left counts. Days, weeks (from Monday) and months are those of UTC."
    >
      <Answer
        asked={asked}
        loading={
          <LoadingRegion label="Loading your limits">
            <Grid as="div" columns={columns} gap={4}>
              <Skeleton height={196} />
              <Skeleton height={196} />
              <Skeleton height={196} />
            </Grid>
          </LoadingRegion>
        }
      >
        {({ limits }) => (
          <Grid columns={columns} gap={4}>
            {limits.map((limit) => (
              <LimitCard key={limit.period} limit={limit} />
            ))}
          </Grid>
        )}
      </Answer>
    </Section>
  );
}
