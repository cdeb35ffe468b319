const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** How long the page follows the target while content above it is still loading, ms. */
const settling = 5_000;

/**
 * Scrolls to the element that an address's fragment names and focuses it. Parts load late: the function waits for a missing
 * element, and follows one that new content above pushes away, until the reader scrolls.
 * @returns a function that stops waiting
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

/** Moves the focus, so that the next Tab continues from there. Only controls show a focus ring. */
function moveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) {
    target.tabIndex = -1;
    target.style.outline = 'none';
  }
  target.focus({ preventScroll: true });
}
