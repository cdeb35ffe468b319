import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { PageTitle } from 'shared/ui/PageTitle';
import { PrizeCard } from './PrizeCard.tsx';
import { RoundBanner, RoundBelow, RoundColumns, RoundMain } from './RoundLayout.styles.ts';

interface RoundLayoutProps {
  lottery: Lottery;
  banner: ReactNode;
  children: ReactNode;
  /** Whether to show the prize; false when the banner shows it. */
  prize: boolean;
  below: ReactNode;
}

export function RoundLayout({ lottery, banner, children, prize, below }: RoundLayoutProps) {
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <RoundBanner>{banner}</RoundBanner>
      <RoundColumns data-alone={!prize || undefined}>
        <RoundMain>{children}</RoundMain>
        {prize && <PrizeCard lottery={lottery} />}
        <RoundBelow>{below}</RoundBelow>
      </RoundColumns>
    </>
  );
}
