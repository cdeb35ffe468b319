import { type ComponentType, useEffect, useState } from 'react';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { PartFailed } from '../parts/PartFailed.tsx';

let text: ComponentType | null = null;

/** Fetches the policy's text, which only its own page needs. Awaited before the first render of that page. */
export async function loadPolicy(): Promise<ComponentType> {
  text ??= (await import('./PolicyTabs.tsx')).PolicyTabs;
  return text;
}

/** The policy: at once where it was loaded before, else as soon as it is there. */
export function Policy() {
  const [Text, setText] = useState(() => text);
  const [error, setError] = useState<unknown>(null);

  function load() {
    setError(null);
    loadPolicy().then((loaded) => setText(() => loaded), setError);
  }
  useEffect(() => {
    if (!text) load();
  }, []);

  return (
    <>
      <PageTitle>Privacy Policy</PageTitle>
      {Text ? <Text /> : error ? <PartFailed label="The policy" error={error} onRetry={load} /> : <Loading />}
    </>
  );
}

function Loading() {
  return (
    <LoadingRegion label="Loading the policy">
      <Skeleton height={48} />
      <Skeleton height={480} />
    </LoadingRegion>
  );
}
