import { Global } from '@emotion/react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from 'shared/ui/Button';
import { NoteBox, NoteText, roomForNote } from './InertNote.styles.ts';
import { type InertPart, useInertParts } from './inertParts.ts';

/**
 * At the lower edge of the window while parts that came with the document have no code: what they say can be read and their links lead
 * on, so nothing is taken away, but their buttons do nothing. One note for all of them, wherever on the page the reader is; it comes
 * first in the content, so that the keys reach it from the link that skips to there.
 */
export function InertNote() {
  const parts = useInertParts((state) => state.parts);
  // The region stands from the start: screen readers announce what is put into a live region, not a new one.
  return (
    <div role="status" data-print="no">
      {parts.length > 0 && <Note parts={parts} />}
    </div>
  );
}

function Note({ parts }: { parts: readonly InertPart[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that Retry was pressed on goes when all is well: then the content takes the focus, or it would be lost.
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

/** @param labels of at least one part */
function wordsFor(labels: readonly string[]): string {
  if (labels.length > 2) return 'Parts of this page: their buttons do not work yet.';
  return `${labels.join(', ')}: ${labels.length === 1 ? 'its' : 'their'} buttons do not work yet.`;
}
