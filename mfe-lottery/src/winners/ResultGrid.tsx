import { Grid } from 'shared/ui/Grid';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import { ResultCard } from './ResultCard.tsx';

const grid = { columns: { base: 1, tablet: 2 }, gap: 4, below: 6 } as const;

const placeholders = Array.from({ length: 10 }, (_, index) => index);

export function ResultGridSkeleton() {
  return (
    <LoadingRegion label="Loading results">
      <Grid as="div" {...grid}>
        {placeholders.map((index) => (
          <Skeleton key={index} height="126px" />
        ))}
      </Grid>
    </LoadingRegion>
  );
}

export function ResultGrid({ lotteries }: { lotteries: readonly DrawnLottery[] }) {
  return (
    <Grid {...grid}>
      {lotteries.map((lottery) => (
        <li key={lottery.id}>
          <ResultCard lottery={lottery} />
        </li>
      ))}
    </Grid>
  );
}
