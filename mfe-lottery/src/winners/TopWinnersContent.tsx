import type { Lottery } from 'shared/contracts/lotteries';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { uniqueWinners } from './uniqueWinners.ts';
import { LoadingBox } from './WinnerCard.styles.ts';
import { WinnersCarousel } from './WinnersCarousel.tsx';

export interface TopWinnersContentProps {
  /** Ended lotteries, newest first; undefined until the answer is here. */
  lotteries: readonly Lottery[] | undefined;
  error: unknown;
  onRetry(): void;
}

/** The carousel of winners in all its states. */
export function TopWinnersContent({ lotteries, error, onRetry }: TopWinnersContentProps) {
  if (!lotteries && error) return <ErrorBlock error={error} onRetry={onRetry} />;
  if (!lotteries) return <LoadingBox role="status">Loading...</LoadingBox>;
  const wins = uniqueWinners(lotteries);
  return wins.length === 0 ? <EmptyState>No winners yet...</EmptyState> : <WinnersCarousel wins={wins} />;
}
