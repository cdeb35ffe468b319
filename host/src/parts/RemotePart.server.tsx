import { type ReactNode, Suspense } from 'react';
import type { HtmlModule } from 'shared/contracts/mount';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { SessionGiven } from 'shared/session/SessionGiven';
import { currentRenderContext } from '../runtime/RenderContext.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { MountPlace } from './MountedPart.tsx';
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
        {'html' in Part ? <ServerHtml name={name} props={props} module={Part} /> : <Part {...props} />}
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

interface ServerHtmlProps<Name extends PartName> {
  name: Name;
  props: PartProps[Name];
  module: HtmlModule<Name>;
}

/** Renders a part of kind `mount`, inside of the same element as in the browser. */
function ServerHtml<Name extends PartName>({ name, props, module }: ServerHtmlProps<Name>) {
  const html: unknown = module.html(props);
  if (typeof html !== 'string') throw new Error(`${name}: html(props) returns no text.`);
  return <MountPlace $height={placeholderOf(name).height} dangerouslySetInnerHTML={{ __html: html }} />;
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
