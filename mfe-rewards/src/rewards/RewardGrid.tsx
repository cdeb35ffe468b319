import { useState } from 'react';
import { useRewards } from 'shared/api-client/rewards';
import type { LotteryReward, RewardsQuery } from 'shared/contracts/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewRewards';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { Pagination } from 'shared/ui/Pagination';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { RewardCard } from './RewardCard.tsx';
import { Cell, Grid } from './RewardGrid.styles.ts';
import { RewardGridSkeletons } from './RewardSkeletons.tsx';

interface Props {
  query: RewardsQuery & { page: number; limit: number };
  onPage(page: number): void;
  onLimit(limit: number): void;
}

/** A page of reward cards with its paging. */
export function RewardGrid({ query, onPage, onLimit }: Props) {
  const { data, error, mutate } = useRewards(query);
  useRenewRewards(data?.contents, mutate);
  // The paging stays in place while the next page is on its way: whoever pressed its button keeps the focus.
  const [total, setTotal] = useState(0);
  if (data && data.totalElements !== total) setTotal(data.totalElements);
  return (
    <>
      {data && <Cards rewards={data.contents} onFirstPage={query.page > 0 ? () => onPage(0) : undefined} />}
      {!data && error && <ErrorBlock error={error} onRetry={() => mutate()} />}
      {!data && !error && <RewardGridSkeletons />}
      <Pagination
        label="Pages of prizes"
        page={query.page}
        limit={query.limit}
        total={total}
        onPage={onPage}
        onLimit={onLimit}
        jump
      />
    </>
  );
}

/** How many cards the first screen shows at most; their pictures load at once. */
const firstScreen = 5;

function Cards({ rewards, onFirstPage }: { rewards: readonly LotteryReward[]; onFirstPage: (() => void) | undefined }) {
  if (rewards.length === 0) {
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
  return (
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
  );
}
