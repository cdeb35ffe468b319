import type { PartName } from 'shared/contracts/parts';

export type Below = 'phones' | 'everywhere';

interface Noted {
  parts: string[];
  below: Record<string, Below>;
}

let noted: Noted | null = null;

/** Records a rendered part while `partsDuring` runs, which it never does in the browser. */
export function notePart(name: PartName, props: object, below?: Below): void {
  if (!noted) return;
  const query = new URLSearchParams(Object.entries(props).map(([key, value]) => [key, String(value)]));
  const part = query.size === 0 ? name : `${name}?${query}`;
  noted.parts.push(part);
  if (below) noted.below[part] = below;
}

/**
 * Renders a page in the prerender build and returns its parts, in order: the source of the preload hints.
 * @returns parts as `rewards/PrizeLottery?sort=price`, with the props that the page passes; and which of them are below the first
 * screen
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
