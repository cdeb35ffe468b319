/** How far below the screen a part is near, in parts of the screen's height: about what is scrolled while its code comes. */
const ahead = '30%';

/** What a reader does who is about to be anywhere on the page: moves with the keys, searches it, prints it. */
const signs = ['keydown', 'beforeprint'] as const;

/**
 * Calls once the reader is near a place, or may be: it is on the screen or soon will be, keys are used (Tab, the end of the page, the
 * browser's search), or the page is printed. A browser that cannot tell is near everything.
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
  // A place whose content stands has no box of its own.
  for (const element of [place, ...place.children]) watching.observe(element);
  for (const sign of signs) window.addEventListener(sign, near);
  return stop;
}
