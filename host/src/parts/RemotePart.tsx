import { Suspense, use, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { useLocation } from 'shared/router';
import { SessionGiven } from 'shared/session/SessionGiven';
import { BroughtPartsContext } from '../runtime/broughtParts.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { Alive } from './Alive.tsx';
import { entryOf } from './catalogue.ts';
import { FarPart } from './FarPart.tsx';
import { InertWatch } from './InertWatch.tsx';
import { openPart } from './PartAttempt.ts';
import { PartFailed } from './PartFailed.tsx';
import { Place } from './Place.tsx';
import { type Below, notePart } from './partsOfPage.ts';
import { PartPlace, PartRoom } from './RemotePart.styles.ts';
import { StandingFar } from './StandingFar.tsx';
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
 *
 * A part that came with the document stands from the first render on. React keeps the server's HTML until the part's code is
 * there, but only while nothing above it changes: so what a part is given and what changes (the session) is given inside of its place.
 */
export function RemotePart<Name extends PartName>({ name, props: present, below }: RemotePartProps<Name>) {
  notePart(name, present, below);
  const props = useUnchanged(present);
  const brought = use(BroughtPartsContext);
  const [stands] = useState(() => brought.has(name));
  const [near, setNear] = useState(stands || !below);
  const [attempt, setAttempt] = useState(() => openPart(name, { stands, far: stands && below !== undefined }));
  const place = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => stands,
  );
  const { label, room } = entryOf(name);
  if (attempt.name !== name) setAttempt(openPart(name));
  const { key } = useLocation();
  const [broughtAt] = useState(key);
  const progress = useSyncExternalStore(attempt.subscribe, attempt.progress, attempt.progress);
  if (attempt.stands && key !== broughtAt) {
    // The page waits for the code of what stands before it turns: so it is asked for, and not waited for where it does not come.
    if (progress === 'late' || progress === 'failed') setAttempt(openPart(name));
    else attempt.nearSoon();
  }
  // Rendering the page again changes nothing in here, unless the part is given something else.
  const content = useMemo(() => {
    const retry = () => setAttempt(openPart(name));
    return (
      <Place
        of={attempt}
        fallbackRender={({ error }) => <PartFailed label={label} threw={attempt.isThrown(error)} onRetry={retry} />}
        onError={(error) => attempt.hasFailed(error)}
      >
        <PartPlace ref={place} data-place={name} $room={room} $below={stands ? below : undefined}>
          <Suspense
            fallback={
              <>
                <Waiting attempt={attempt} onRetry={retry} />
                <Alive place={place} />
              </>
            }
          >
            <SessionGiven store={useSessionStore}>
              <attempt.Part {...props} />
            </SessionGiven>
            <Alive place={place} onAlive={() => attempt.isAlive()} />
          </Suspense>
        </PartPlace>
        {attempt.stands && <StandingFar place={place} attempt={attempt} />}
        {attempt.stands && <InertWatch label={label} place={place} attempt={attempt} />}
      </Place>
    );
  }, [attempt, name, label, props, room, below, stands]);
  if (!near) return <FarPart room={room} onNear={() => setNear(true)} />;
  return shown ? content : <PartRoom $room={room} aria-busy="true" />;
}

/** The earlier object for as long as a later one says the same. */
function useUnchanged<Given extends object>(given: Given): Given {
  const [kept, setKept] = useState(given);
  if (kept === given || isSame(kept, given)) return kept;
  setKept(given);
  return given;
}

function isSame(one: object, other: object): boolean {
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return entries.length === others.size && entries.every(([key, value]) => others.has(key) && Object.is(others.get(key), value));
}

const subscribeToNothing = () => () => {};
