import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { noteInert } from './inertParts.ts';
import { onPress } from './livePlaces.ts';
import type { PartAttempt } from './PartAttempt.ts';
import { patience } from './patience.ts';

interface InertWatchProps<Name extends PartName> {
  label: string;
  place: RefObject<HTMLElement | null>;
  /** One whose content stands already. */
  attempt: PartAttempt<Name>;
}

/**
 * Beside a part that came with the document, until its code is there: tells the page's note when that takes too long or fails. Whoever
 * presses something in it meanwhile wants the code now: it is asked for, or asked for once more.
 */
export function InertWatch<Name extends PartName>({ label, place, attempt }: InertWatchProps<Name>) {
  const progress = useSyncExternalStore(attempt.subscribe, attempt.progress, untouched);
  const [noted, setNoted] = useState(false);
  useEffect(() => {
    if (progress !== 'loading') return;
    const timer = setTimeout(() => attempt.isLate(), patience);
    return () => clearTimeout(timer);
  }, [progress, attempt]);

  const isInert = progress === 'late' || progress === 'failed';
  if (isInert && !noted) setNoted(true);
  // Gone for good once its code has come.
  if (progress === 'standing' && noted) setNoted(false);
  useEffect(() => {
    if (noted) return noteInert({ label, retrying: !isInert, retry: () => attempt.retry() });
  }, [noted, label, isInert, attempt]);

  const pressed = useEffectEvent((there: Element) => {
    if (there !== place.current) return;
    attempt.near();
    if (progress === 'failed') attempt.retry();
  });
  useEffect(() => onPress((there) => pressed(there)), []);
  return null;
}

const untouched = () => 'idle' as const;
