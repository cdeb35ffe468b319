import type { ComponentProps } from 'react';
import type { LotteryReward } from 'shared/contracts/rewards';
import { Carousel } from 'shared/ui/Carousel';
import { RewardCard } from './RewardCard.tsx';

/** Cards in view by window width in px. */
export type RewardsPerView = ComponentProps<typeof Carousel>['perView'];

/** Window width in px → cards in view, as specified: 1, 2, 3 or 4. */
const most = { base: 1, 572: 2, 768: 3, 1024: 4 } as const;

/** The rewards of an event beside each other: as many in view as specified, and never more than there are, so that they fill the row. */
export function RewardCarousel({ label, rewards }: { label: string; rewards: readonly LotteryReward[] }) {
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
