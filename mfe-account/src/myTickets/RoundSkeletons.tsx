import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { RoundGrid } from './RoundGrid.tsx';

export function RoundSkeletons() {
  return (
    <LoadingRegion label="Loading your tickets">
      <RoundGrid as="div">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={400} />
        ))}
      </RoundGrid>
    </LoadingRegion>
  );
}
