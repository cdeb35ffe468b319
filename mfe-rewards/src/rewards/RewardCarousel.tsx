import type { ComponentProps } from 'react';
import type { LotteryReward } from 'shared/contracts/rewards';
import { Carousel } from 'shared/ui/Carousel';
import { RewardCard } from './RewardCard.tsx';

export type RewardsPerView = ComponentProps<typeof Carousel>['perView'];

/** Cards in view by window width, px (spec: 1, 2, 3 or 4). */
const most = { base: 1, 572: 2, 768: 3, 1024: 4 } as const;

/** Renders the rewards of a lottery side by side, never with more places than rewards. */
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
