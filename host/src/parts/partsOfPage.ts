import type { PartName } from 'shared/contracts/parts';

/** Where a part stands below the first screen: on phones alone, or on desks as well. */
export type Below = 'phones' | 'everywhere';

interface Noted {
  parts: string[];
  below: Record<string, Below>;
}

let noted: Noted | null = null;

/** Called by every part that is rendered; counts only while `partsDuring` runs, so never in the browser. */
export function notePart(name: PartName, props: object, below?: Below): void {
  if (!noted) return;
  const query = new URLSearchParams(Object.entries(props).map(([key, value]) => [key, String(value)]));
  const part = query.size === 0 ? name : `${name}?${query}`;
  noted.parts.push(part);
  if (below) noted.below[part] = below;
}

/**
 * Renders a page in the prerender build and says which parts stand on it, in order: the source of its preload hints.
 * @returns parts as `rewards/PrizeLottery?sort=price`, with the properties that the page gives them; and which of them stand below the
 * first screen
 */
export function partsDuring<T>(render: () => T): { result: T } & Noted {
  const during: Noted = { parts: [], below: {} };
  noted = during;
  try {
    return { result: render(), ...during };
  } finally {
    noted = null;
  }
}
