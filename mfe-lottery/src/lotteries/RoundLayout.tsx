import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { PageTitle } from 'shared/ui/PageTitle';
import { PrizeCard } from './PrizeCard.tsx';
import { RoundColumns, RoundMain } from './RoundLayout.styles.ts';

interface RoundLayoutProps {
  lottery: Lottery;
  /** What can be done or seen now. */
  children: ReactNode;
  /** What may stand further down. */
  below: ReactNode;
}

/** The page of one round: its name, what is going on, and the prize beside it. */
export function RoundLayout({ lottery, children, below }: RoundLayoutProps) {
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <RoundColumns>
        <RoundMain>{children}</RoundMain>
        <PrizeCard lottery={lottery} />
        <div>{below}</div>
      </RoundColumns>
    </>
  );
}
