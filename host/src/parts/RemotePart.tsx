import { Suspense, useState } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { Place } from '../app/Place.tsx';
import { useHydrated } from '../app/useHydrated.ts';
import { entryOf } from './catalogue.ts';
import { FarPart } from './FarPart.tsx';
import { openPart } from './PartAttempt.ts';
import { PartFailed } from './PartFailed.tsx';
import { type Below, notePart } from './partsOfPage.ts';
import { PartRoom } from './RemotePart.styles.ts';
import { Waiting } from './Waiting.tsx';

interface RemotePartProps<Name extends PartName> {
  name: Name;
  props: PartProps[Name];
  /** Where it stands below the first screen: its code comes when the reader is near. */
  below?: Below;
}

/**
 * One part of a remote on a page of the host: a place of fixed least height, a skeleton while it loads, and an error
 * card with Retry where it fails. The rest of the page never waits for it and never falls with it.
 */
export function RemotePart<Name extends PartName>({ name, props, below }: RemotePartProps<Name>) {
  notePart(name, props, below);
  const [near, setNear] = useState(!below);
  const [attempt, setAttempt] = useState(() => openPart(name));
  const hydrated = useHydrated();
  const { label, room } = entryOf(name);
  if (attempt.name !== name) setAttempt(openPart(name));
  if (!near) return <FarPart room={room} onNear={() => setNear(true)} />;
  if (!hydrated) return <PartRoom $room={room} aria-busy="true" />;
  const retry = () => setAttempt(openPart(name));
  return (
    <Place
      of={attempt}
      fallbackRender={() => <PartFailed label={label} onRetry={retry} />}
      onError={(error) => attempt.hasFailed(error)}
    >
      <Suspense fallback={<Waiting attempt={attempt} onRetry={retry} />}>
        <attempt.Part {...props} />
      </Suspense>
    </Place>
  );
}
