import styled from '@emotion/styled';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { serverNow } from 'shared/clock';
import type { MountedPart, MountHooks, MountModule } from 'shared/contracts/mount';
import type { PartName, PartProps, PlaceholderHeight } from 'shared/contracts/parts';
import { emit, on } from 'shared/events';
import { useNavigate } from 'shared/router';
import { type Session, useSession } from 'shared/session';
import { breakpoint, from } from 'shared/theme/tokens';
import type { FramedRelease } from '../runtime/registry.ts';
import { framedPart } from './framedPart.ts';
import { loadTimeout } from './partState.ts';
import { placeholderOf } from './RemotePart.styles.ts';

/** Keeps the part's room until it shows something. */
export const MountPlace = styled.div<{ $height: PlaceholderHeight }>`
  &:empty {
    min-height: ${({ $height }) => $height[0]}px;
    ${from(breakpoint.desktop)} {
      min-height: ${({ $height }) => $height[1]}px;
    }
  }
`;

/** React neither fills nor clears an element with this: what the server or the part put there stays. */
const unmanaged = () => ({ __html: window.trustedTypes?.emptyHTML ?? '' });

/**
 * Returns a component that shows an exposed module of kind `mount`, or a part in a frame.
 * @throws Error when the module is neither that nor a component, or when the code for the frame cannot be loaded
 */
export async function mountedPart<Name extends PartName>(
  name: Name,
  exposed: unknown,
  framed?: FramedRelease,
): Promise<ComponentType<PartProps[Name]>> {
  const module = framed ? await framedPart(name, framed) : exposed;
  if (!isMountModule<Name>(module)) throw new Error(`${name}: export a component as default, or mount(element, props, hooks).`);
  return (props) => <Mounting name={name} mount={module.mount} given={props} />;
}

const isMountModule = <Name extends PartName>(module: unknown): module is MountModule<Name> =>
  typeof module === 'object' && module !== null && 'mount' in module && typeof module.mount === 'function';

interface MountingProps<Name extends PartName> {
  name: Name;
  mount: MountModule<Name>['mount'];
  given: PartProps[Name];
}

interface Page {
  session: Session;
  navigate: (path: string) => void;
}

/** Returns a path of this site; the home page for any other address. `ownPath` would be in the first script of every page. */
function pathHere(path: string): string {
  const { origin } = location;
  const url = URL.parse(path, origin);
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** @returns the hooks, and a function that ends their subscriptions */
function hooksFor(
  page: RefObject<Page>,
  listeners: Set<() => void>,
  onError: MountHooks['onError'],
  hydrate: boolean,
): [MountHooks, () => void] {
  const stops: (() => void)[] = [];
  const hooks: MountHooks = {
    session: {
      get: () => page.current.session,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigate: (path) => page.current.navigate(pathHere(path)),
    emit,
    on: (event, listener) => {
      const stop = on(event, listener);
      stops.push(stop);
      return stop;
    },
    now: serverNow,
    onError,
    hydrate,
  };
  const stop = () => {
    listeners.clear();
    for (const one of stops) one();
  };
  return [hooks, stop];
}

function Mounting<Name extends PartName>({ name, mount, given }: MountingProps<Name>) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ part: MountedPart<PartProps[Name]>; shows: PartProps[Name] }>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [listeners] = useState(() => new Set<() => void>());
  const [html] = useState(unmanaged);
  const page: Page = { session: useSession(), navigate: useNavigate() };
  const latest = useRef(page);
  latest.current = page;
  if (failure) throw failure.error;

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const onError = (error: unknown) => setFailure({ error });
    const [hooks, stop] = hooksFor(latest, listeners, onError, element.hasChildNodes());
    const part: unknown = mount(element, given, hooks);
    if (!isMounted<PartProps[Name]>(part)) throw new Error(`${name}: return { update(props), unmount() } from mount.`);
    mounted.current = { part, shows: given };
    const late = setTimeout(() => {
      if (!element.hasChildNodes()) onError(new Error(`${name}: mount has shown nothing for ${loadTimeout} ms.`));
    }, loadTimeout);
    return () => {
      clearTimeout(late);
      stop();
      mounted.current = null;
      part.unmount();
    };
  }, [mount, name, listeners]);
  useLayoutEffect(() => {
    if (!mounted.current || mounted.current.shows === given) return;
    mounted.current.shows = given;
    mounted.current.part.update(given);
  }, [given]);
  useEffect(() => {
    for (const listener of [...listeners]) listener();
  }, [page.session, listeners]);
  return <MountPlace ref={place} $height={placeholderOf(name).height} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

const isMounted = <Props,>(part: unknown): part is MountedPart<Props> =>
  typeof part === 'object' &&
  part !== null &&
  ['update', 'unmount'].every((name) => typeof Reflect.get(part, name) === 'function');
