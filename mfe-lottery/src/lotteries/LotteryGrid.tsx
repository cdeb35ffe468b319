import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { LotteryCard } from './LotteryCard.tsx';
import { LotteryCardSkeleton } from './LotteryCardSkeleton.tsx';
import { CardGrid } from './LotteryGrid.styles.ts';
import { TicketCard } from './TicketCard.tsx';
import { TicketCardSkeleton } from './TicketCardSkeleton.tsx';

/** Placeholders while a list of lotteries loads. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

/** Cards with large pictures to choose from, or tickets on a board where the time counts. */
type Look = 'cards' | 'tickets';

const looks = {
  cards: { card: (lottery) => <LotteryCard lottery={lottery} />, placeholder: <LotteryCardSkeleton /> },
  tickets: { card: (lottery) => <TicketCard lottery={lottery} />, placeholder: <TicketCardSkeleton /> },
} satisfies Record<Look, { card: (lottery: Lottery) => ReactNode; placeholder: ReactNode }>;

/** Lotteries in 2, 3 or 4 columns. */
export function LotteryGrid({ lotteries, look = 'cards' }: { lotteries: readonly Lottery[]; look?: Look }) {
  return (
    <CardGrid>
      {lotteries.map((lottery) => (
        <li key={lottery.id}>{looks[look].card(lottery)}</li>
      ))}
    </CardGrid>
  );
}

/** Their places, of the same size. */
export function LotteryGridSkeleton({ look = 'cards' }: { look?: Look }) {
  return (
    <LoadingRegion label="Loading lotteries">
      <CardGrid as="div">
        {placeholders.map((index) => (
          <div key={index}>{looks[look].placeholder}</div>
        ))}
      </CardGrid>
    </LoadingRegion>
  );
}

export const NoLotteries = () => <EmptyState>No lottery found...</EmptyState>;
