import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { Grid } from './RoundList.styles.ts';

/** Places of the rounds that are being asked for. */
export function RoundSkeletons() {
  return (
    <LoadingRegion label="Loading your tickets">
      <Grid as="div">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={400} />
        ))}
      </Grid>
    </LoadingRegion>
  );
}
