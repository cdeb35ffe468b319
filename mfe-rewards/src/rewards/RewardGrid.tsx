import { useRewards } from 'shared/api-client/rewards';
import type { RewardsQuery } from 'shared/contracts/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { PagedList } from 'shared/ui/PagedList';
import { RewardCard } from 'shared/ui/RewardCard';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Cell, Grid } from './RewardGrid.styles.ts';
import { RewardGridSkeletons } from './RewardSkeletons.tsx';

interface Props {
  query: RewardsQuery & { page: number; limit: number };
  addressOf(page: number): string;
  onPage(page: number): void;
  onLimit(limit: number): void;
}

/** Maximum number of cards on the first screen; their pictures load eagerly. */
const firstScreen = 5;

export function RewardGrid({ query, addressOf, onPage, onLimit }: Props) {
  const asked = useRewards(query);
  useRenewRewards(asked.data?.contents, asked.mutate);
  return (
    <PagedList
      asked={asked}
      items={asked.data?.contents}
      loading={<RewardGridSkeletons />}
      empty={<NoRewards onFirstPage={query.page > 0 ? () => onPage(0) : undefined} />}
      label="Pages of prizes"
      page={query.page}
      limit={query.limit}
      addressOf={addressOf}
      onPage={onPage}
      onLimit={onLimit}
      jump
    >
      {(rewards) => (
        <>
          <VisuallyHidden as="h2">Prizes</VisuallyHidden>
          <Grid>
            {rewards.map((reward, index) => (
              <Cell key={reward.id}>
                <RewardCard reward={reward} eager={index < firstScreen} />
              </Cell>
            ))}
          </Grid>
        </>
      )}
    </PagedList>
  );
}

function NoRewards({ onFirstPage }: { onFirstPage: (() => void) | undefined }) {
  return (
    <EmptyState
      action={
        onFirstPage && (
          <Button variant="secondary" onClick={onFirstPage}>
            First page
          </Button>
        )
      }
    >
      No reward found...
    </EmptyState>
  );
}
