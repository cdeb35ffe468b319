import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { onPress } from './hydrationRegistry.ts';
import { noteInert } from './inertParts.ts';
import { loadTimeout } from './loadTimeout.ts';
import type { PartAttempt } from './PartAttempt.ts';

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
    const timer = setTimeout(() => attempt.isLate(), loadTimeout);
    return () => clearTimeout(timer);
  }, [progress, attempt]);

  const isInert = progress === 'late' || progress === 'failed';
  if (isInert && !noted) setNoted(true);
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
