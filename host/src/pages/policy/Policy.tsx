import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../../parts/lazyBlock.tsx';

const text = lazyBlock({
  label: 'The policy',
  fetch: async () => (await import('./PolicyTabs.tsx')).PolicyTabs,
  loading: (
    <LoadingRegion label="Loading the policy">
      <Skeleton height={48} />
      <Skeleton height={480} />
    </LoadingRegion>
  ),
});

/** Loads the policy's text. Awaited before the first render of its page. */
export const loadPolicy = text.load;

export function Policy() {
  return (
    <>
      <PageTitle>Privacy Policy</PageTitle>
      <text.Block />
    </>
  );
}
