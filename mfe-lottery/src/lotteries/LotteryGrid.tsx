import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { LotteryCard } from './LotteryCard.tsx';
import { LotteryCardSkeleton } from './LotteryCardSkeleton.tsx';
import { CardGrid } from './LotteryGrid.styles.ts';
import { TicketCard } from './TicketCard.tsx';
import { TicketCardSkeleton } from './TicketCardSkeleton.tsx';

/** Placeholders while a list of lotteries loads. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

export interface LotteryGridProps {
  /** Undefined until the answer is here. */
  lotteries: readonly Lottery[] | undefined;
  error: unknown;
  onRetry(): void;
  /** Cards with large pictures to choose from, or tickets on a board where the time counts. */
  look?: 'cards' | 'tickets';
}

const looks = {
  cards: { card: (lottery: Lottery) => <LotteryCard lottery={lottery} />, placeholder: <LotteryCardSkeleton /> },
  tickets: { card: (lottery: Lottery) => <TicketCard lottery={lottery} />, placeholder: <TicketCardSkeleton /> },
} satisfies Record<string, { card: (lottery: Lottery) => ReactNode; placeholder: ReactNode }>;

/** A list of lotteries in all its states: 2, 3 or 4 columns, placeholders of the same size, empty, failed. */
export function LotteryGrid({ lotteries, error, onRetry, look = 'cards' }: LotteryGridProps) {
  const { card, placeholder } = looks[look];
  if (!lotteries && error) return <ErrorBlock error={error} onRetry={onRetry} />;
  if (!lotteries) {
    return (
      <LoadingRegion label="Loading lotteries">
        <CardGrid as="div">
          {placeholders.map((index) => (
            <div key={index}>{placeholder}</div>
          ))}
        </CardGrid>
      </LoadingRegion>
    );
  }
  if (lotteries.length === 0) return <EmptyState>No lottery found...</EmptyState>;
  return (
    <CardGrid>
      {lotteries.map((lottery) => (
        <li key={lottery.id}>{card(lottery)}</li>
      ))}
    </CardGrid>
  );
}
