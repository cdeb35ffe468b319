import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { PageTitle } from 'shared/ui/PageTitle';
import { PrizeCard } from './PrizeCard.tsx';
import { RoundColumns, RoundMain } from './RoundLayout.styles.ts';

/** The page of one round: its name, the prize, and beside it what can be done or seen now. */
export function RoundLayout({ lottery, children }: { lottery: Lottery; children: ReactNode }) {
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <RoundColumns>
        <RoundMain>{children}</RoundMain>
        <PrizeCard lottery={lottery} />
      </RoundColumns>
    </>
  );
}
