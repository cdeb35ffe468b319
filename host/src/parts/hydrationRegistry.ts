/**
 * Registry of the places that are not hydrated yet: their server-rendered content is visible, but their code is not loaded. A
 * place is an element with `data-place`, or the page's root for content outside such elements.
 */
const unhydrated = new Set<Element>();
const hydrations = createListeners();
const presses = createListeners();

export const onHydrated = hydrations.listen;
export const onPress = presses.listen;
export const notifyPress = presses.notify;

export const placeOf = (element: Element): Element | null => element.closest('[data-place], #root');

export const isUnhydrated = (place: Element): boolean => unhydrated.has(place);

/** Marks all places as not hydrated. Call it before React starts: everything in the root is server-rendered. */
export function markAllUnhydrated(root: Element): void {
  for (const place of [root, ...root.querySelectorAll('[data-place]')]) unhydrated.add(place);
}

export function markHydrated(place: Element): void {
  if (unhydrated.delete(place)) hydrations.notify(place);
}

function createListeners() {
  const listeners = new Set<(place: Element) => void>();
  return {
    notify(place: Element): void {
      for (const listener of [...listeners]) listener(place);
    },
    listen(listener: (place: Element) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
