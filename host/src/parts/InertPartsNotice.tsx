import { Global } from '@emotion/react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from 'shared/ui/Button';
import { NoteBox, NoteText, roomForNote } from './InertPartsNotice.styles.ts';
import { type InertPart, useInertParts } from './inertParts.ts';

/**
 * Shows one note at the lower edge of the window while server-rendered parts have no code: their text and links work, their
 * buttons do not. It is first in the content, so that the keyboard reaches it from the skip link.
 */
export function InertPartsNotice() {
  const parts = useInertParts((state) => state.parts);
  // The live region exists from the start: screen readers announce changes inside a region, not a new region.
  return (
    <div role="status" data-print="no">
      {parts.length > 0 && <Note parts={parts} />}
    </div>
  );
}

function Note({ parts }: { parts: readonly InertPart[] }) {
  const box = useRef<HTMLDivElement>(null);
  // When the note disappears with the focused Retry button, the content takes the focus, which would be lost otherwise.
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  const retrying = parts.every((part) => part.retrying);
  const retryAll = () => {
    for (const { retry } of parts) retry();
  };
  return (
    <NoteBox ref={box}>
      <Global styles={roomForNote} />
      <NoteText>
        <strong>{wordsFor(parts.map(({ label }) => label).toSorted())}</strong> Reading and links work.
      </NoteText>
      <Button variant="secondary" size="small" busy={retrying} onClick={retryAll}>
        {retrying ? 'Trying …' : 'Retry'}
      </Button>
    </NoteBox>
  );
}

function wordsFor(labels: readonly string[]): string {
  if (labels.length > 2) return 'Parts of this page: their buttons do not work yet.';
  return `${labels.join(', ')}: ${labels.length === 1 ? 'its' : 'their'} buttons do not work yet.`;
}
