import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { PageTitle } from 'shared/ui/PageTitle';
import { PrizeCard } from './PrizeCard.tsx';
import { RoundBanner, RoundBelow, RoundColumns, RoundMain } from './RoundLayout.styles.ts';

interface RoundLayoutProps {
  lottery: Lottery;
  /** What the page is about now, across its whole width. */
  banner: ReactNode;
  /** What can be done or seen now; where there is nothing, the prize takes the row. */
  children: ReactNode;
  /** Whether the prize is shown beside it; not where the banner shows it. */
  prize: boolean;
  /** What may stand further down. */
  below: ReactNode;
}

/** The page of one round: its name, what is going on, and the prize beside it. */
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
