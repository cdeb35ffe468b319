import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { Grid } from './TicketList.styles.ts';

/** Places of the tickets that are being asked for. */
export function TicketSkeletons() {
  return (
    <LoadingRegion label="Loading your tickets">
      <Grid as="div">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} height={140} />
        ))}
      </Grid>
    </LoadingRegion>
  );
}
