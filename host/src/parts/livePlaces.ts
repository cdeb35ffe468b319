/**
 * Which places of the page answer to presses. What the server has rendered stands before its code is there: until then its place is
 * asleep. A place is an element with `data-place`, or the page's root for what is in none.
 */
const asleep = new Set<Element>();
const listeners = new Set<(place: Element) => void>();
const pressListeners = new Set<(place: Element) => void>();

/** The place that an element stands in. */
export const placeOf = (element: Element): Element | null => element.closest('[data-place], #root');

export const isAsleep = (place: Element): boolean => asleep.has(place);

/** Called before React starts: everything in the root has come with the document. */
export function allAsleep(root: Element): void {
  for (const place of [root, ...root.querySelectorAll('[data-place]')]) asleep.add(place);
}

/** Its code is there, its handlers are attached. */
export function wake(place: Element): void {
  if (!asleep.delete(place)) return;
  for (const listener of [...listeners]) listener(place);
}

/** @returns how to stop listening */
export function onWake(listener: (place: Element) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Something was pressed in a place that is asleep. */
export function pressedIn(place: Element): void {
  for (const listener of [...pressListeners]) listener(place);
}

/** @returns how to stop listening */
export function onPress(listener: (place: Element) => void): () => void {
  pressListeners.add(listener);
  return () => {
    pressListeners.delete(listener);
  };
}
