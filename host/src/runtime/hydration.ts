import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { Brought } from 'shared/contracts/rendering';

export interface RenderedDocument extends Pick<Brought, 'member'> {
  /** The parts with content; none after the first render of the page, which ends their special treatment. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Describes a document that was rendered for its address. Null for a static document, which serves every query of its path: there
 * the query is known only after hydration.
 */
export const DocumentContext = createContext<RenderedDocument | null>(null);

/** Returns false on the server and in the browser's first render, which must be equal, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};

/** Returns the document with content that a component came with, as long as it is mounted; null for one that was mounted later. */
export function useOwnDocument(): RenderedDocument | null {
  const document = use(DocumentContext);
  const [own] = useState(useHydrated() ? null : document);
  return own;
}
