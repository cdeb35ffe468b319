import type { PartName } from 'shared/contracts/parts';

let noted: PartName[] | null = null;

/** Called by every part that is rendered; counts only while `partsDuring` runs, so never in the browser. */
export function notePart(name: PartName): void {
  noted?.push(name);
}

/** Renders a page in the prerender build and says which parts stand on it, in order: the source of its preload hints. */
export function partsDuring<T>(render: () => T): { result: T; parts: PartName[] } {
  noted = [];
  try {
    return { result: render(), parts: noted };
  } finally {
    noted = null;
  }
}
