import { create } from 'zustand';

export interface InertPart {
  label: string;
  retrying: boolean;
  retry: () => void;
}

/** Store of the visible parts whose buttons do not work, in the order of their failures. */
export const useInertParts = create<{ parts: readonly InertPart[] }>(() => ({ parts: [] }));

/** Adds a part to the store. @returns removes it again */
export function noteInert(part: InertPart): () => void {
  useInertParts.setState(({ parts }) => ({ parts: [...parts.filter(({ label }) => label !== part.label), part] }));
  return () => useInertParts.setState(({ parts }) => ({ parts: parts.filter((other) => other !== part) }));
}
