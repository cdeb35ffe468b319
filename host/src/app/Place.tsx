import { useState } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary';

/** A boundary around what stands in one place one after the other; another `name` is another content. */
type PlaceProps = ErrorBoundaryProps & { name: string };

/**
 * What leaves a place may throw while it is cleaned up. React hands such an error to the nearest boundary that stays, which
 * would take down what has just come. So the boundary of what leaves stays behind it, empty, until the next change.
 */
export function Place({ name, ...boundary }: PlaceProps) {
  const [shown, setShown] = useState({ name, turn: 0 });
  if (shown.name !== name) setShown({ name, turn: shown.turn + 1 });
  return (
    <>
      <ErrorBoundary key={shown.turn - 1} fallback={null} onError={(error) => console.error('It left with an error.', error)} />
      <ErrorBoundary key={shown.turn} {...boundary} />
    </>
  );
}
