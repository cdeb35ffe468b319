import type { emit, on } from '../events/events.ts';
import type { Session } from '../session/session.ts';
import type { PartName, PartProps } from './parts.ts';

/** What the host gives to a part that brings its own framework, instead of the modules of the share scope. */
export interface MountHooks {
  session: {
    /** Returns the same object until the session changes. */
    get: () => Session;
    /** @returns unsubscribes */
    subscribe: (listener: () => void) => () => void;
  };
  /** Opens a page of this site, e.g. `/lottery/7?from=news`; another address opens the home page. */
  navigate: (path: string) => void;
  emit: typeof emit;
  /** Subscribes to an event, at most until the part is unmounted. @returns unsubscribes */
  on: typeof on;
  /** Returns the server's time, epoch ms. */
  now: () => number;
  /** Replaces the part by the error card, for errors outside of `mount` and `update`. */
  onError: (error: unknown) => void;
  /** Whether the element has the server's HTML of these props, to be taken over or replaced. */
  hydrate: boolean;
}

export interface MountedPart<Props> {
  update: (props: Props) => void;
  unmount: () => void;
}

/**
 * Type of an `exposes/X.mount.ts` file: shows the part in the element and returns immediately. What it throws becomes the error card.
 */
export interface MountModule<Name extends PartName> {
  mount: (element: HTMLElement, props: PartProps[Name], hooks: MountHooks) => MountedPart<PartProps[Name]>;
}

/** Type of an `exposes/X.html.ts` file, for the server bundle: returns what `mount` would show. */
export interface HtmlModule<Name extends PartName> {
  html: (props: PartProps[Name]) => string;
}
