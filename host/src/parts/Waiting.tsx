import { useEffect, useState } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { entryOf } from './catalogue.ts';
import type { PartAttempt } from './PartAttempt.ts';
import { PartFailed } from './PartFailed.tsx';
import { patience } from './patience.ts';
import { PartRoom } from './RemotePart.styles.ts';

interface WaitingProps<Name extends PartName> {
  attempt: PartAttempt<Name>;
  onRetry: () => void;
}

/** Renders a part's placeholder, and the error card when loading takes too long. A part that arrives later replaces the card. */
export function Waiting<Name extends PartName>({ attempt, onRetry }: WaitingProps<Name>) {
  const { label, room } = entryOf(attempt.name);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      attempt.isLate();
      setLate(true);
    }, patience);
    return () => clearTimeout(timer);
  }, [attempt]);
  if (late) return <PartFailed label={label} onRetry={onRetry} />;
  return <PartRoom $room={room} aria-busy="true" role="status" aria-label={`Loading: ${label}`} />;
}
