import { ApiError } from 'shared/api-client/http';
import { useLotteries } from 'shared/api-client/lotteries';
import { useReward } from 'shared/api-client/rewards';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { ListAnswer } from 'shared/ui/Answer';
import { Carousel } from 'shared/ui/Carousel';
import { Section } from 'shared/ui/Section';
import { LoadingRegion } from 'shared/ui/Skeleton';
import { LotteryCard, LotteryCardSkeleton } from '../lotteries/LotteryCard.tsx';
import { NoLotteries } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lottery/openLotteries.ts';

/** Slides per view by window width: 1, then 2, 3 and 4 (spec); 1.12 on phones shows that there are more. */
const perView = { base: 1.12, 572: 2, 768: 3, 1024: 4 } as const;
const sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, (min-width: 572px) 42vw, 84vw';

/** Renders lotteries side by side. Fewer than fit share the row; a single one is as wide as the page. */
export function LotteryCarousel({ label, lotteries }: { label: string; lotteries: readonly Lottery[] }) {
  const [only] = lotteries;
  if (only && lotteries.length === 1) return <LotteryCard lottery={only} sizes="(min-width: 768px) 50vw, 84vw" />;
  const most = (slides: number) => Math.min(slides, lotteries.length);
  const slides = lotteries.map((lottery) => ({ key: String(lottery.id), node: <LotteryCard lottery={lottery} sizes={sizes} /> }));
  return (
    <Carousel
      label={label}
      slides={slides}
      perView={{ base: perView.base, 572: most(perView[572]), 768: most(perView[768]), 1024: most(perView[1024]) }}
    />
  );
}

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
