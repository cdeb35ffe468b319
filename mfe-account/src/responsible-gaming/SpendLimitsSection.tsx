import { useProtection } from 'shared/api-client/protection';
import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { Grid } from 'shared/ui/Grid';
import { LinkButton } from 'shared/ui/LinkButton';
import { Skeleton } from 'shared/ui/Skeleton';
import { AccountBlock, BlockLoading, Notice } from '../account/AccountBlock.tsx';
import { LimitCard } from './LimitCard.tsx';
import { utc } from './responsibleGaming.messages.ts';

/**
 * Explains that an operator has frozen the account, and whom to contact. The reason is not shown: it may name other people or an
 * investigation.
 */
function FrozenNotice({ since }: { since: number }) {
  return (
    <Notice role="note" aria-label="Your account is frozen">
      <h2>Your account is frozen</h2>
      <p>
        Since {utc(since)} nothing can be bought with it. Numbers that you hold stay in their draws, and prizes, receipts and your
        balance stay yours. If you want to know why, or think that it is a mistake, write to us.
      </p>
      <LinkButton variant="secondary" to={paths.contact()}>
        Write to us
      </LinkButton>
    </Notice>
  );
}

const columns = { base: 1, tablet: 3 } as const;

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
