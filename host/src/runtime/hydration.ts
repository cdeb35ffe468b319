import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { Brought } from 'shared/contracts/rendering';

/** The parts whose server-rendered content the document contains. */
export interface ServerRenderedParts {
  has(name: string): boolean;
}

export const noParts: ServerRenderedParts = { has: () => false };

export const ServerRenderedPartsContext = createContext(noParts);

/** Returns the server-rendered parts of the document, and a function that ends their special treatment after the first render. */
export function partsOfDocument(names: readonly string[]): { parts: ServerRenderedParts; end: () => void } {
  const left = new Set(names);
  return { parts: left, end: () => left.clear() };
}

/**
 * Describes a document that was rendered for its address. Null for a static document, which serves every query of its path: there
 * the query is known only after hydration.
 */
export const DocumentContext = createContext<Pick<Brought, 'member'> | null>(null);

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
export function useOwnDocument(): Pick<Brought, 'member'> | null {
  const document = use(DocumentContext);
  const [own] = useState(useHydrated() ? null : document);
  return own;
}
