import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';

/** The chunk contains the sanitiser and the component that uses it: no description is shown unsanitised. */
const load = () => lazy(() => import(/* webpackChunkName: "description" */ './SanitizedHtml.tsx'));

const loading = (
  <LoadingRegion label="Loading description">
    <Skeleton height="160px" />
  </LoadingRegion>
);

/** Renders the provider's HTML description. Only a browser can sanitise it, so the server renders a placeholder. */
export function RewardDescription({ html }: { html: string }) {
  // A lazy component caches its failure, so a retry needs a new one.
  const [SanitizedHtml, setSanitizedHtml] = useState(load);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <Section title="About this prize">
      <ErrorBoundary
        onReset={() => setSanitizedHtml(load)}
        fallbackRender={({ resetErrorBoundary }) => (
          <ErrorBlock error={null} fallback="The description could not be loaded." onRetry={resetErrorBoundary} />
        )}
      >
        {isInBrowser ? (
          <Suspense fallback={loading}>
            <SanitizedHtml html={html} />
          </Suspense>
        ) : (
          loading
        )}
      </ErrorBoundary>
    </Section>
  );
}

const subscribeToNothing = () => () => {};
