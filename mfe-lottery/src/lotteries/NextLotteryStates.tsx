import { paths } from 'shared/contracts/paths';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';

export function NextLotterySkeleton() {
  return (
    <LoadingRegion label="Loading the next draw">
      <Skeleton height="573px" />
    </LoadingRegion>
  );
}

export function NoNextLottery() {
  return (
    <EmptyState
      action={
        <LinkButton to={paths.result()} variant="secondary">
          See the results
        </LinkButton>
      }
    >
      The next round opens soon.
    </EmptyState>
  );
}
