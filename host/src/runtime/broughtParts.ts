import { createContext } from 'react';

/** Which parts stand in the document with their content. */
export interface BroughtParts {
  /** True for a part that the server has rendered, or renders: its place begins with the part itself. */
  has(name: string): boolean;
}

/** A static document, and every page after the first: no part stands before its code is there. */
export const noParts: BroughtParts = { has: () => false };

export const BroughtPartsContext = createContext(noParts);

/** The parts of the document that the browser starts with. @returns them, and how to say that its first render is over */
export function partsOfDocument(names: readonly string[]): { parts: BroughtParts; end: () => void } {
  const left = new Set(names);
  return { parts: left, end: () => left.clear() };
}
