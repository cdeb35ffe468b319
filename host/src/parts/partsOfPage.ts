import type { PartName } from 'shared/contracts/parts';

let noted: string[] | null = null;

/** Called by every part that is rendered; counts only while `partsDuring` runs, so never in the browser. */
export function notePart(name: PartName, props: object): void {
  const query = new URLSearchParams(Object.entries(props).map(([key, value]) => [key, String(value)]));
  noted?.push(query.size === 0 ? name : `${name}?${query}`);
}

/**
 * Renders a page in the prerender build and says which parts stand on it, in order: the source of its preload hints.
 * @returns parts as `rewards/PrizeLottery?sort=price`, with the properties that the page gives them
 */
export function partsDuring<T>(render: () => T): { result: T; parts: string[] } {
  noted = [];
  try {
    return { result: render(), parts: noted };
  } finally {
    noted = null;
  }
}
