/**
 * Registry of the places that are not hydrated yet: their server-rendered content is visible, but their code is not loaded. A
 * place is an element with `data-place`, or the page's root for content outside such elements.
 */
const unhydrated = new Set<Element>();
const listeners = new Set<(place: Element) => void>();
const pressListeners = new Set<(place: Element) => void>();

export const placeOf = (element: Element): Element | null => element.closest('[data-place], #root');

export const isUnhydrated = (place: Element): boolean => unhydrated.has(place);

/** Marks all places as not hydrated. Call it before React starts: everything in the root is server-rendered. */
export function markAllUnhydrated(root: Element): void {
  for (const place of [root, ...root.querySelectorAll('[data-place]')]) unhydrated.add(place);
}

export function markHydrated(place: Element): void {
  if (!unhydrated.delete(place)) return;
  for (const listener of [...listeners]) listener(place);
}

export function onHydrated(listener: (place: Element) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notifyPress(place: Element): void {
  for (const listener of [...pressListeners]) listener(place);
}

export function onPress(listener: (place: Element) => void): () => void {
  pressListeners.add(listener);
  return () => {
    pressListeners.delete(listener);
  };
}
