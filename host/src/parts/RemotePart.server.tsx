import { type ReactNode, Suspense } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { SessionGiven } from 'shared/session/SessionGiven';
import { currentRenderContext } from '../runtime/RenderContext.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { type Below, notePart } from './partsOfPage.ts';
import { PartPlace, PartPlaceholder, placeholderOf } from './RemotePart.styles.ts';
import { StickyErrorBoundary } from './StickyErrorBoundary.tsx';

interface RemotePartProps<Name extends PartName> {
  name: Name;
  props: PartProps[Name];
  below?: Below | undefined;
}

/**
 * Replaces `RemotePart.tsx` in the server bundle: renders the part from its remote's server bundle, else its placeholder. The
 * elements around the part must match those of the browser: hydration compares them.
 */
export function RemotePart<Name extends PartName>({ name, props, below }: RemotePartProps<Name>) {
  notePart(name, props, below);
  const Part = currentRenderContext()?.partOf(name);
  const { height } = placeholderOf(name);
  if (!Part) return <PartPlaceholder $height={height} aria-busy="true" />;
  const part = (
    <SessionGiven store={useSessionStore}>
      <EnterPart name={name}>
        <Part {...props} />
      </EnterPart>
    </SessionGiven>
  );
  return (
    <StickyErrorBoundary of={name} fallback={null} after={<LeavePart />}>
      <PartPlace data-place={name} $height={height} $below={below}>
        <Suspense fallback={<PartFailure name={name} part={part} />}>
          {part}
          {/* The browser renders `HydrationMarker` here; below, `DeferredHydration` and `InertWatch`. */}
          {null}
        </Suspense>
      </PartPlace>
      {null}
      {null}
    </StickyErrorBoundary>
  );
}

function EnterPart({ name, children }: { name: PartName; children: ReactNode }) {
  currentRenderContext()?.enter(name);
  return children;
}

function LeavePart() {
  currentRenderContext()?.leave();
  return null;
}

/** Rendered when the part has thrown: the page is then rendered again with the part's placeholder. */
function PartFailure({ name, part }: { name: PartName; part: ReactNode }) {
  currentRenderContext()?.failedParts.set(name, part);
  return null;
}
