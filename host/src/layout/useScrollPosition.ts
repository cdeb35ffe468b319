import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'shared/router';

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** How long the page follows the target while content above it is still loading, ms. */
const settling = 5_000;

/**
 * Scrolls to the element that an address's fragment names and focuses it. Parts load late: the function waits for a missing
 * element, and follows one that new content above pushes away, until the reader scrolls.
 * @returns a function that stops waiting
 */
function jumpTo(id: string): () => void {
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

const positions = new Map<string, number>();

/**
 * Scrolls as a browser does between documents: a new page begins at its top or at the address's fragment; back and forward
 * restore the position. A change of the query alone (filters, tabs) does not scroll.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leaveItToTheBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leaveItToTheBrowser);
    return () => window.removeEventListener('pagehide', leaveItToTheBrowser);
  }, []);

  useLayoutEffect(() => {
    const changed = shown.current !== pathname;
    shown.current = pathname;
    const left = type === 'POP' ? positions.get(key) : undefined;
    // The key identifies the history entry: a second press on the same link creates a new one and scrolls again.
    const target = left === undefined && hash && !restored(key) ? fragmentOf(hash) : '';
    const stop = target ? jumpTo(target) : undefined;
    if (left !== undefined) window.scrollTo(0, left);
    else if (changed && !target) window.scrollTo(0, 0);
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', note);
    };
  }, [key, pathname, hash, type]);
}

/** Tells whether the browser restores the position of a document's first entry: after a reload, or back and forward. */
function restored(key: string): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return key === 'default' && entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}

function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A malformed escape names no element of ours: the page stays at its top.
    return '';
  }
}
