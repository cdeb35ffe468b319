import { useEffect, useState } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { entryOf } from './catalogue.ts';
import { loadTimeout } from './loadTimeout.ts';
import type { PartAttempt } from './PartAttempt.ts';
import { PartFailed } from './PartFailed.tsx';
import { PartPlaceholder } from './RemotePart.styles.ts';

interface WaitingProps<Name extends PartName> {
  attempt: PartAttempt<Name>;
  onRetry: () => void;
}

/** Renders a part's placeholder, and the error card when loading takes too long. A part that arrives later replaces the card. */
export function PartLoading<Name extends PartName>({ attempt, onRetry }: WaitingProps<Name>) {
  const { label, room } = entryOf(attempt.name);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      attempt.isLate();
      setLate(true);
    }, loadTimeout);
    return () => clearTimeout(timer);
  }, [attempt]);
  if (late) return <PartFailed label={label} onRetry={onRetry} />;
  return <PartPlaceholder $room={room} aria-busy="true" role="status" aria-label={`Loading: ${label}`} />;
}
