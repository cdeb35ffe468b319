import { type ReactNode, useState } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary';
import { tellCaught } from '../telemetry/happenings.ts';

/** A boundary around one thing after another in a place. Another `of` is another thing: a page's path, an attempt at a part. */
type PlaceProps = ErrorBoundaryProps & {
  of: string | object;
  /** Rendered when the content has been, on the server. */
  after?: ReactNode;
};

/**
 * What leaves a place may throw while it is cleaned up. React hands such an error to the nearest boundary that stays, which
 * would take down what has just come. So the boundary of what leaves stays behind it, empty, until the next change.
 */
export function Place({ of, after, ...boundary }: PlaceProps) {
  const [shown, setShown] = useState({ of, turn: 0 });
  if (shown.of !== of) setShown({ of, turn: shown.turn + 1 });
  return (
    <>
      <ErrorBoundary key={shown.turn} {...boundary} />
      <ErrorBoundary key={shown.turn - 1} fallback={null} onError={leftWith}>
        {after}
      </ErrorBoundary>
    </>
  );
}

function leftWith(error: unknown): void {
  tellCaught(error);
  console.error('It left with an error.', error);
}
