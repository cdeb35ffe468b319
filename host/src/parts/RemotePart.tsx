import { type RefObject, Suspense, use, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { useLocation } from 'shared/router';
import { SessionGiven } from 'shared/session/SessionGiven';
import { DocumentContext, useHydrated } from '../runtime/hydration.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { DeferredPart, useNear } from './DeferredPart.tsx';
import { markHydrated } from './hydrationRegistry.ts';
import { InertWatch } from './InertParts.tsx';
import { openPart, type PartAttempt } from './PartAttempt.ts';
import { PartFailed } from './PartFailed.tsx';
import { loadTimeout } from './partState.ts';
import { type Below, notePart } from './partsOfPage.ts';
import { PartPlace, PartPlaceholder, placeholderOf } from './RemotePart.styles.ts';
import { StickyErrorBoundary } from './StickyErrorBoundary.tsx';

interface PartLoadingProps<Name extends PartName> {
  attempt: PartAttempt<Name>;
  pressed: RefObject<boolean>;
  onRetry: () => void;
}

/** Renders a part's placeholder, and the error card when loading takes too long. A part that arrives later replaces the card. */
function PartLoading<Name extends PartName>({ attempt, pressed, onRetry }: PartLoadingProps<Name>) {
  const { label, height } = placeholderOf(attempt.name);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      attempt.markLate();
      setLate(true);
    }, loadTimeout);
    return () => clearTimeout(timer);
  }, [attempt]);
  if (late) return <PartFailed label={label} pressed={pressed} onRetry={onRetry} />;
  return <PartPlaceholder $height={height} aria-busy="true" role="status" aria-label={`Loading: ${label}`} />;
}

interface HydrationMarkerProps {
  place: RefObject<HTMLElement | null>;
  onInteractive?: () => void;
}

/**
 * Runs `onInteractive` once the content before it is mounted and interactive: effects of later siblings run after those of earlier
 * ones.
 */
function HydrationMarker({ place, onInteractive }: HydrationMarkerProps) {
  const notify = useEffectEvent(() => onInteractive?.());
  useEffect(() => {
    if (place.current) markHydrated(place.current);
    notify();
  }, [place]);
  return null;
}

interface DeferredHydrationProps<Name extends PartName> {
  place: RefObject<HTMLElement | null>;
  attempt: PartAttempt<Name>;
}

/** Loads the code of server-rendered content below the first screen once the reader is near. */
function DeferredHydration<Name extends PartName>({ place, attempt }: DeferredHydrationProps<Name>) {
  useNear(place, () => attempt.near());
  return null;
}

interface RemotePartProps<Name extends PartName> {
  name: Name;
  props: PartProps[Name];
  /** Where the part is below the first screen: its code loads when the reader is near. */
  below?: Below | undefined;
}

/**
 * Renders one part of a remote on a page of the host: a placeholder of fixed minimum height while it loads, and an error card
 * with Retry when it fails. It neither blocks nor breaks the rest of the page.
 * A server-rendered part is visible from the first render on. React keeps its HTML until the code is loaded, but only while
 * nothing above it changes. So everything that changes (the session) is provided inside the part's own boundary.
 */
export function RemotePart<Name extends PartName>({ name, props: given, below }: RemotePartProps<Name>) {
  notePart(name, given, below);
  const props = useUnchanged(given);
  const document = use(DocumentContext);
  const [serverRendered] = useState(() => document?.shown.has(name) === true);
  const [near, setNear] = useState(serverRendered || !below);
  const [attempt, setAttempt] = useState(() =>
    openPart(name, { serverRendered, deferred: serverRendered && below !== undefined }),
  );
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const isShown = useHydrated() || serverRendered;
  const { label, height } = placeholderOf(name);
  if (attempt.name !== name) setAttempt(openPart(name));
  const { key } = useLocation();
  const [renderedAt] = useState(key);
  const progress = useSyncExternalStore(attempt.subscribe, attempt.progress, attempt.progress);
  if (attempt.serverRendered && key !== renderedAt) {
    // React finishes navigation only after the code of the server-rendered part is loaded. So start loading it, or replace the
    // attempt when loading does not succeed.
    if (progress === 'late' || progress === 'failed') setAttempt(openPart(name));
    else attempt.nearSoon();
  }
  // Memoized, so that re-rendering the page does not re-render the part unless its props change.
  const content = useMemo(() => {
    const retry = () => setAttempt(openPart(name));
    return (
      <StickyErrorBoundary
        of={attempt}
        fallbackRender={({ error }) => (
          <PartPlace data-place={name} $height={height}>
            <PartFailed label={label} threw={attempt.isThrown(error)} pressed={pressed} onRetry={retry} />
          </PartPlace>
        )}
        onError={(error) => attempt.markFailed(error)}
      >
        <PartPlace ref={place} data-place={name} $height={height} $below={serverRendered ? below : undefined}>
          <Suspense
            fallback={
              <>
                <PartLoading attempt={attempt} pressed={pressed} onRetry={retry} />
                <HydrationMarker place={place} />
              </>
            }
          >
            <SessionGiven store={useSessionStore}>
              <attempt.Part {...props} />
            </SessionGiven>
            <HydrationMarker place={place} onInteractive={() => void attempt.markInteractive()} />
          </Suspense>
        </PartPlace>
        {attempt.serverRendered && <DeferredHydration place={place} attempt={attempt} />}
        {attempt.serverRendered && <InertWatch label={label} place={place} attempt={attempt} />}
      </StickyErrorBoundary>
    );
  }, [attempt, name, label, props, height, below, serverRendered]);
  if (!near) return <DeferredPart height={height} onNear={() => setNear(true)} />;
  return isShown ? content : <PartPlaceholder $height={height} aria-busy="true" />;
}

/** Returns the previous object as long as the new one is shallowly equal. */
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
