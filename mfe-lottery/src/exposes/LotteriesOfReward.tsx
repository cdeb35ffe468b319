import { ApiError } from 'shared/api-client/http';
import { useLotteries } from 'shared/api-client/lotteries';
import { useReward } from 'shared/api-client/rewards';
import type { Part, PartProps } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { ListAnswer } from 'shared/ui/ListAnswer';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { LotteryCardSkeleton } from '../lotteries/LotteryCardSkeleton.tsx';
import { LotteryCarousel } from '../lotteries/LotteryCarousel.tsx';
import { NoLotteries } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lottery/openLotteries.ts';

/** The lotteries in which a reward can be won now. */
function LotteriesOfReward({ rewardId }: PartProps['lottery/LotteriesOfReward']) {
  // An address that names no reward is the reward's own part to explain.
  return Number.isSafeInteger(rewardId) && rewardId > 0 ? <OfReward rewardId={rewardId} /> : null;
}

function OfReward({ rewardId }: { rewardId: number }) {
  // The same question as that of the reward's own part, so the page asks once.
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
