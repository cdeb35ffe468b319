import type { ComponentProps } from 'react';
import type { LotteryReward } from 'shared/contracts/rewards';
import { Carousel } from 'shared/ui/Carousel';
import { RewardCard } from './RewardCard.tsx';

/** Cards in view by window width in px. */
export type RewardsPerView = ComponentProps<typeof Carousel>['perView'];

interface Props {
  label: string;
  rewards: readonly LotteryReward[];
  perView: RewardsPerView;
}

export function RewardCarousel({ label, rewards, perView }: Props) {
  // Width of the picture in a slide; on phones a slide is as wide as the window, or shows the edge of the next.
  const sizes = `(min-width: 992px) 250px, (min-width: 567px) 40vw, ${perView.base === 'auto' ? '192px' : '80vw'}`;
  return (
    <Carousel
      label={label}
      perView={perView}
      slides={rewards.map((reward) => ({ key: reward.id, node: <RewardCard reward={reward} sizes={sizes} /> }))}
    />
  );
}
