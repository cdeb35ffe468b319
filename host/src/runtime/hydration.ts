import { createContext, useSyncExternalStore } from 'react';

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
 * Tells whether the document was rendered with its query. A static document serves every query of its path, so the query is known
 * only after hydration.
 */
export const QueryKnownContext = createContext(false);

/** Returns false on the server and in the browser's first render, which must be equal, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
