import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';

/** The sanitiser comes with the component that shows the text: no description without it. */
const load = () => lazy(() => import(/* webpackChunkName: "description" */ './SanitizedHtml.tsx'));

const loading = (
  <LoadingRegion label="Loading description">
    <Skeleton height="160px" />
  </LoadingRegion>
);

/** What the provider writes about the prize, in HTML. Only a browser can clean it: in a document its place is kept. */
export function RewardDescription({ html }: { html: string }) {
  // A lazy component keeps its failure for ever, so a retry takes a new one.
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
