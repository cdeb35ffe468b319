import { type ReactNode, useState } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary';
import { recordCaughtError } from '../telemetry/telemetryBuffer.ts';

/**
 * Props of an error boundary whose content is replaced over time. A new `of` means new content: a page's path, an attempt at a
 * part.
 */
type StickyErrorBoundaryProps = ErrorBoundaryProps & {
  of: string | object;
  after?: ReactNode;
};

/**
 * Renders an error boundary that keeps the previous boundary mounted, empty, until the next change. Leaving content may throw
 * during cleanup; React passes that error to the nearest boundary that stays mounted, which would otherwise take down the new
 * content.
 */
export function StickyErrorBoundary({ of, after, ...boundary }: StickyErrorBoundaryProps) {
  const [shown, setShown] = useState({ of, turn: 0 });
  if (shown.of !== of) setShown({ of, turn: shown.turn + 1 });
  return (
    <>
      <ErrorBoundary key={shown.turn} {...boundary} />
      <ErrorBoundary key={shown.turn - 1} fallback={null} onError={onCleanupError}>
        {after}
      </ErrorBoundary>
    </>
  );
}

function onCleanupError(error: unknown): void {
  recordCaughtError(error);
  console.error('Content threw while React removed it.', error);
}
