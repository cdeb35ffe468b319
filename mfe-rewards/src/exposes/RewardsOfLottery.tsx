import { ApiError } from 'shared/api-client/http';
import { useLottery } from 'shared/api-client/lotteries';
import { useRewards } from 'shared/api-client/rewards';
import { maxLimit } from 'shared/contracts/listParameters';
import type { Part } from 'shared/contracts/parts';
import type { LotteryReward } from 'shared/contracts/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { Answer, ListAnswer } from 'shared/ui/Answer';
import { Carousel } from 'shared/ui/Carousel';
import { EmptyState } from 'shared/ui/EmptyState';
import { RewardCard } from 'shared/ui/RewardCard';
import { Section } from 'shared/ui/Section';
import { RewardsOfLotterySkeleton } from '../rewards/RewardSkeletons.tsx';

/**
 * Parses a lottery's reward ids, which the API sends as a JSON array in a string ('[3,5]'). Invalid entries are dropped, so a
 * damaged value never breaks the page.
 * @returns ids in their order, without duplicates, at most one page of rewards
 */
export function rewardIdsOf(lotteryRewardIds: string): number[] {
  const ids = parsed(lotteryRewardIds)
    .map((id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id))
    .filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, maxLimit);
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function RewardsOfLottery({ lotteryId }: { lotteryId: number }) {
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

/** Cards in view by window width, px (spec: 1, 2, 3 or 4). */
const most = { base: 1, 572: 2, 768: 3, 1024: 4 } as const;

function RewardCarousel({ label, rewards }: { label: string; rewards: readonly LotteryReward[] }) {
  const perView = Object.fromEntries(Object.entries(most).map(([width, count]) => [width, Math.min(count, rewards.length)]));
  return (
    <Carousel
      label={label}
      perView={{ base: 1, ...perView }}
      slides={rewards.map((reward) => ({
        key: reward.id,
        node: <RewardCard reward={reward} sizes="(min-width: 768px) 560px, 92vw" />,
      }))}
    />
  );
}

export default RewardsOfLottery satisfies Part<'rewards/RewardsOfLottery'>;
