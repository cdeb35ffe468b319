import { ApiError } from 'shared/api-client/http';
import { useLottery } from 'shared/api-client/lotteries';
import { useRewards } from 'shared/api-client/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewRewards';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { Section } from 'shared/ui/Section';
import { RewardCarousel } from './RewardCarousel.tsx';
import { RewardsOfLotterySkeleton } from './RewardSkeletons.tsx';
import { rewardIdsOf } from './rewardIds.ts';

/** The rewards of one event. */
export function RewardsOfLottery({ lotteryId }: { lotteryId: number }) {
  const lottery = useLottery(lotteryId);
  // That the event does not exist is said once on its page, by the part above that shows the event itself.
  if (lottery.error instanceof ApiError && lottery.error.status === 404) return null;
  return (
    <Section title="Rewards of this event">
      {lottery.data && <Rewards ids={rewardIdsOf(lottery.data.lotteryRewardIds)} />}
      {!lottery.data && lottery.error && <ErrorBlock error={lottery.error} onRetry={() => lottery.mutate()} />}
      {!lottery.data && !lottery.error && <RewardsOfLotterySkeleton />}
    </Section>
  );
}

function Rewards({ ids }: { ids: number[] }) {
  const { data, error, mutate } = useRewards(ids.length > 0 ? { page: 0, limit: ids.length, ids } : null);
  useRenewRewards(data?.contents, mutate);
  if (!data && error) return <ErrorBlock error={error} onRetry={() => mutate()} />;
  if (ids.length === 0 || data?.contents.length === 0) return <EmptyState>No reward found...</EmptyState>;
  if (!data) return <RewardsOfLotterySkeleton />;
  return <RewardCarousel label="Rewards" rewards={data.contents} />;
}
