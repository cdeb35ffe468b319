import type { Lottery } from 'shared/contracts/lotteries';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { isDrawn } from '../lottery/drawnLottery.ts';
import { ResultCard } from './ResultCard.tsx';
import { ResultCells } from './ResultGrid.styles.ts';

/** Placeholders while a page of results loads. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

export interface ResultGridProps {
  /** Undefined until the answer is here. */
  lotteries: readonly Lottery[] | undefined;
  error: unknown;
  onRetry(): void;
}

/** Ended lotteries in all states of their list. */
export function ResultGrid({ lotteries, error, onRetry }: ResultGridProps) {
  if (!lotteries && error) return <ErrorBlock error={error} onRetry={onRetry} />;
  if (!lotteries) {
    return (
      <LoadingRegion label="Loading results">
        <ResultCells as="div">
          {placeholders.map((index) => (
            <Skeleton key={index} height="126px" />
          ))}
        </ResultCells>
      </LoadingRegion>
    );
  }
  const drawn = lotteries.filter(isDrawn);
  if (drawn.length === 0) return <EmptyState>No winners found</EmptyState>;
  return (
    <ResultCells>
      {drawn.map((lottery) => (
        <li key={lottery.id}>
          <ResultCard lottery={lottery} />
        </li>
      ))}
    </ResultCells>
  );
}
