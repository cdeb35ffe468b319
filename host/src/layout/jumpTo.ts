/** What shows that the reader has begun to read elsewhere; from then on the page is not moved under them. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** How long the page is held at its place while what stands above it is still coming, ms. */
const settling = 5_000;

/**
 * Brings the page to an element, as the fragment of an address asks, and the focus with it. Parts come late: an element
 * that is not there yet is waited for, and one that is pushed away by what comes above it is followed for a while, until the
 * reader moves the page themselves.
 * @returns stops waiting
 */
export function jumpTo(id: string): () => void {
  let found = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    const target = document.getElementById(id);
    if (!target) return;
    target.scrollIntoView();
    if (found) return;
    found = true;
    moveFocus(target);
    timer = setTimeout(stop, settling);
  };
  const waiting = new MutationObserver(() => !found && show());
  const growing = new ResizeObserver(show);

  function stop(): void {
    clearTimeout(timer);
    waiting.disconnect();
    growing.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, stop);
  }

  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  waiting.observe(document.body, { childList: true, subtree: true });
  growing.observe(document.body);
  show();
  return stop;
}

/** The next Tab goes on from there. The ring is for what can be pressed. */
function moveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) {
    target.tabIndex = -1;
    target.style.outline = 'none';
  }
  target.focus({ preventScroll: true });
}
