import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { useHydrated } from '../app/useHydrated.ts';
import { entryOf } from './catalogue.ts';
import { loadPart } from './federation.ts';
import { PartFailed } from './PartFailed.tsx';
import { notePart } from './partsOfPage.ts';
import { PartRoom } from './RemotePart.styles.ts';

interface RemotePartProps<Name extends PartName> {
  name: Name;
  props: PartProps[Name];
}

/**
 * One part of a remote on a page of the host: a place of fixed least height, a skeleton while it loads, and an error
 * card with Retry where it fails. The rest of the page never waits for it and never falls with it.
 */
export function RemotePart<Name extends PartName>({ name, props }: RemotePartProps<Name>) {
  notePart(name, props);
  const [attempt, setAttempt] = useState(() => nextAttempt(name));
  const hydrated = useHydrated();
  const { label, room } = entryOf(name);
  if (!hydrated) return <PartRoom $room={room} aria-busy="true" />;
  // The attempt is part of the key: a new one mounts a new lazy component and forgets the failure.
  return (
    <ErrorBoundary
      key={`${name} ${attempt}`}
      fallbackRender={({ error }) => <PartFailed label={label} error={error} onRetry={() => setAttempt(nextAttempt(name))} />}
      onError={(error) => {
        failedAttempts.set(name, attempt);
        console.error(`Part ${name} failed:`, error);
      }}
    >
      <Suspense fallback={<PartRoom $room={room} aria-busy="true" role="status" aria-label={`Loading: ${label}`} />}>
        <Loaded name={name} attempt={attempt} props={props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * The last attempt of each part that failed, for the life of the page: its lazy component stays failed, so whoever comes
 * back to the part begins with the next one.
 */
const failedAttempts = new Map<PartName, number>();

const nextAttempt = (name: PartName) => (failedAttempts.get(name) ?? -1) + 1;

function Loaded<Name extends PartName>({ name, attempt, props }: RemotePartProps<Name> & { attempt: number }) {
  const Part = lazyPart(name, attempt);
  return <Part {...props} />;
}

/** One lazy component a part and attempt for the life of the page: React keeps a part mounted while it stays the same. */
const lazyParts = new Map<string, unknown>();

function lazyPart<Name extends PartName>(name: Name, attempt: number): ComponentType<PartProps[Name]> {
  const key = `${name} ${attempt}`;
  const known = lazyParts.get(key);
  if (isComponentOf<Name>(known)) return known;
  const made = lazy(async () => ({ default: await loadPart(name) }));
  lazyParts.set(key, made);
  return made;
}

/** The map's key holds the part's name, so what is found under it is that part. */
function isComponentOf<Name extends PartName>(found: unknown): found is ComponentType<PartProps[Name]> {
  return found !== undefined;
}
