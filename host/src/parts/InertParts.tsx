import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { row, text, wider } from 'shared/theme/layout';
import { color, radius } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { create } from 'zustand';
import { onPress } from './hydrationRegistry.ts';
import type { PartAttempt } from './PartAttempt.ts';
import { loadTimeout } from './partState.ts';

/** Full width on phones, else in the corner. Its z-index is below the header's menu and dialogs. */
const NoteBox = styled.div`
  position: fixed;
  z-index: 35;
  right: 16px;
  bottom: 16px;
  ${row(4)}
  justify-content: space-between;
  max-width: min(480px, 100vw - 32px);
  padding: 12px 12px 12px 16px;
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  background: ${color.raised};
  ${wider('right', { tablet: '24px' })}
  ${wider('bottom', { tablet: '24px' })}
  > button[data-size] {
    flex: none;
    min-height: 44px;
  }
`;

const NoteText = styled.p`
  ${text('second', 'small')}
  line-height: 1.45;
  overflow-wrap: anywhere;
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;

/** Extra space, so that the end of the page and focused elements can scroll out from under the note. */
const spaceForNote = css`
  html {
    /* The notice of a new version is placed above this height. */
    --note-height: 112px;
    scroll-padding-bottom: 120px;
  }
  body {
    padding-bottom: var(--note-height);
  }
`;

interface InertPart {
  label: string;
  retrying: boolean;
  retry: () => void;
}

/** Store of the visible parts whose buttons do not work, in the order of their failures. */
const useInertParts = create<{ parts: readonly InertPart[] }>(() => ({ parts: [] }));

/** Adds a part to the store. @returns removes it again */
export function noteInert(part: InertPart): () => void {
  useInertParts.setState(({ parts }) => ({ parts: [...parts.filter(({ label }) => label !== part.label), part] }));
  return () => useInertParts.setState(({ parts }) => ({ parts: parts.filter((other) => other !== part) }));
}

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
    <NoteBox ref={box} data-inert>
      <Global styles={spaceForNote} />
      <NoteText>
        <strong>{formatNotice(parts.map(({ label }) => label).toSorted())}</strong> Reading and links work.
      </NoteText>
      <Button variant="secondary" size="small" busy={retrying} onClick={retryAll}>
        {retrying ? 'Trying …' : 'Retry'}
      </Button>
    </NoteBox>
  );
}

function formatNotice(labels: readonly string[]): string {
  if (labels.length > 2) return 'Parts of this page: their buttons do not work yet.';
  return `${labels.join(', ')}: ${labels.length === 1 ? 'its' : 'their'} buttons do not work yet.`;
}

interface InertWatchProps<Name extends PartName> {
  label: string;
  place: RefObject<HTMLElement | null>;
  attempt: PartAttempt<Name>;
}

/**
 * Watches a server-rendered part until its code is loaded: adds it to the page's note when loading is late or fails. A press
 * inside the part loads the code immediately, or retries.
 */
export function InertWatch<Name extends PartName>({ label, place, attempt }: InertWatchProps<Name>) {
  const progress = useSyncExternalStore(attempt.subscribe, attempt.progress, untouched);
  const [noted, setNoted] = useState(false);
  useEffect(() => {
    if (progress !== 'loading') return;
    const timer = setTimeout(() => attempt.markLate(), loadTimeout);
    return () => clearTimeout(timer);
  }, [progress, attempt]);

  const isInert = progress === 'late' || progress === 'failed';
  if (isInert && !noted) setNoted(true);
  if (progress === 'ready' && noted) setNoted(false);
  useEffect(() => {
    if (noted) return noteInert({ label, retrying: !isInert, retry: () => attempt.retry() });
  }, [noted, label, isInert, attempt]);

  const pressed = useEffectEvent((pressedPlace: Element) => {
    if (pressedPlace !== place.current) return;
    attempt.near();
    if (progress === 'failed') attempt.retry();
  });
  useEffect(() => onPress((pressedPlace) => pressed(pressedPlace)), []);
  return null;
}

const untouched = () => 'idle' as const;
