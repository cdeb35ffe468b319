import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { ProofTop } from './ProofView.styles.ts';

export function ProofSkeleton() {
  return (
    <LoadingRegion label="Loading the proof">
      <PageTitle>
        <Skeleton height="1.15em" width="min(100%, 16em)" />
      </PageTitle>
      <ProofTop>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </ProofTop>
    </LoadingRegion>
  );
}
