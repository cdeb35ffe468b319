import { ApiError } from 'shared/api-client/http';
import { useLottery } from 'shared/api-client/lotteries';
import { useRewards } from 'shared/api-client/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewRewards';
import { Answer } from 'shared/ui/Answer';
import { EmptyState } from 'shared/ui/EmptyState';
import { ListAnswer } from 'shared/ui/ListAnswer';
import { Section } from 'shared/ui/Section';
import { RewardCarousel } from './RewardCarousel.tsx';
import { RewardsOfLotterySkeleton } from './RewardSkeletons.tsx';
import { rewardIdsOf } from './rewardIds.ts';

export function RewardsOfLottery({ lotteryId }: { lotteryId: number }) {
  const lottery = useLottery(lotteryId);
  // The part of the lottery itself reports that it does not exist.
  if (lottery.error instanceof ApiError && lottery.error.status === 404) return null;
  return (
    <Section title="Rewards of this event">
      <Answer asked={lottery} loading={<RewardsOfLotterySkeleton />}>
        {({ lotteryRewardIds }) => <Rewards ids={rewardIdsOf(lotteryRewardIds)} />}
      </Answer>
    </Section>
  );
}

function Rewards({ ids }: { ids: number[] }) {
  const asked = useRewards(ids.length > 0 ? { page: 0, limit: ids.length, ids } : null);
  useRenewRewards(asked.data?.contents, asked.mutate);
  return (
    <ListAnswer
      asked={asked}
      items={ids.length === 0 ? [] : asked.data?.contents}
      loading={<RewardsOfLotterySkeleton />}
      empty={<EmptyState>No reward found...</EmptyState>}
    >
      {(rewards) => <RewardCarousel label="Rewards" rewards={rewards} />}
    </ListAnswer>
  );
}
