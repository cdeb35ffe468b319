import { ApiError } from 'shared/api-client/http';
import { useLotteries } from 'shared/api-client/lotteries';
import { useReward } from 'shared/api-client/rewards';
import type { Part, PartProps } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { ListAnswer } from 'shared/ui/Answer';
import { Section } from 'shared/ui/Section';
import { LoadingRegion } from 'shared/ui/Skeleton';
import { LotteryCardSkeleton } from '../lotteries/LotteryCard.tsx';
import { LotteryCarousel } from '../lotteries/LotteryCarousel.tsx';
import { NoLotteries } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lottery/openLotteries.ts';

function LotteriesOfReward({ rewardId }: PartProps['lottery/LotteriesOfReward']) {
  // The reward's own part explains an invalid address.
  return Number.isSafeInteger(rewardId) && rewardId > 0 ? <OfReward rewardId={rewardId} /> : null;
}

function OfReward({ rewardId }: { rewardId: number }) {
  // The reward's own part sends the same request, so SWR sends it once.
  const reward = useReward(rewardId);
  const asked = useLotteries({ page: 0, limit: 10, status: 'running', rewardId });
  useRenewWhenOver(
    asked.data?.contents.map(({ endTime }) => endTime),
    asked.mutate,
  );
  if (reward.error instanceof ApiError && reward.error.status === 404) return null;
  return (
    <Section title="Belongs to this reward">
      <ListAnswer
        asked={asked}
        items={asked.data && openLotteries(asked.data.contents)}
        loading={
          <LoadingRegion label="Loading the lotteries of this reward">
            <LotteryCardSkeleton />
          </LoadingRegion>
        }
        empty={<NoLotteries />}
      >
        {(lotteries) => <LotteryCarousel label="Lotteries of this reward" lotteries={lotteries} />}
      </ListAnswer>
    </Section>
  );
}

export default LotteriesOfReward satisfies Part<'lottery/LotteriesOfReward'>;
