import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { ResultCard } from './ResultCard.tsx';
import { ResultCells } from './ResultGrid.styles.ts';
import type { DrawnLottery } from './uniqueWinners.ts';

/** Placeholders while a page of results loads. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

export function ResultGridSkeleton() {
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

/** Ended lotteries side by side. */
export function ResultGrid({ lotteries }: { lotteries: readonly DrawnLottery[] }) {
  return (
    <ResultCells>
      {lotteries.map((lottery) => (
        <li key={lottery.id}>
          <ResultCard lottery={lottery} />
        </li>
      ))}
    </ResultCells>
  );
}
