/**
 * Distance below the screen at which a part counts as near, relative to the screen's height: about what a reader scrolls while
 * code loads.
 */
const ahead = '30%';

/** Events after which the reader may be anywhere on the page: keyboard navigation, search, printing. */
const signs = ['keydown', 'beforeprint'] as const;

/**
 * Calls `act` once a place is on the screen or soon will be, a key is pressed (Tab, End, the browser's search), or the page is
 * printed. Without IntersectionObserver it calls immediately.
 * @returns stops waiting
 */
export function whenNear(place: Element, act: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    act();
    return () => {};
  }
  const watching = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && near(), {
    rootMargin: `${ahead} 0px`,
  });
  const stop = () => {
    watching.disconnect();
    for (const sign of signs) window.removeEventListener(sign, near);
  };
  function near(): void {
    stop();
    act();
  }
  // With `display: contents` a place has no box of its own, so its children are observed too.
  for (const element of [place, ...place.children]) watching.observe(element);
  for (const sign of signs) window.addEventListener(sign, near);
  return stop;
}
