import { create } from 'zustand';

/** A part whose content stands while its code does not come. */
export interface InertPart {
  /** What the note calls it. */
  label: string;
  /** Its code has been asked for once more and is on its way. */
  retrying: boolean;
  retry: () => void;
}

/** What the page shows of which the buttons do not work, in the order in which that became known. Each part adds and removes its own. */
export const useInertParts = create<{ parts: readonly InertPart[] }>(() => ({ parts: [] }));

/** @returns takes the part out again: it has come alive, or left the page */
export function noteInert(part: InertPart): () => void {
  useInertParts.setState(({ parts }) => ({ parts: [...parts.filter(({ label }) => label !== part.label), part] }));
  return () => useInertParts.setState(({ parts }) => ({ parts: parts.filter((other) => other !== part) }));
}
