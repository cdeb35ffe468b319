import { useEffect, useSyncExternalStore } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { Button } from 'shared/ui/Button';
import type { PartAttempt } from './PartAttempt.ts';
import { patience } from './patience.ts';
import { Ledge, NoteBox } from './RemotePart.styles.ts';

interface InertNoteProps<Name extends PartName> {
  label: string;
  /** One whose content stands already. */
  attempt: PartAttempt<Name>;
}

/**
 * Below the lower edge of a part that came with the document while its code does not come: what it says can be read and its links lead on,
 * so nothing is taken away, but its buttons do nothing.
 */
export function InertNote<Name extends PartName>({ label, attempt }: InertNoteProps<Name>) {
  const progress = useSyncExternalStore(attempt.subscribe, attempt.progress, untouched);
  useEffect(() => {
    if (progress !== 'loading') return;
    const timer = setTimeout(() => attempt.isLate(), patience);
    return () => clearTimeout(timer);
  }, [progress, attempt]);
  if (progress !== 'late' && progress !== 'failed') return null;
  return (
    <Ledge data-print="no">
      <NoteBox role="status">
        <span>{label}: its buttons do not work yet.</span>
        <Button variant="ghost" size="small" onClick={() => attempt.retry()}>
          Retry
        </Button>
      </NoteBox>
    </Ledge>
  );
}

const untouched = () => 'idle' as const;
