import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { jumpTo } from './jumpTo.ts';

/** Where each entry of the history was left, px from the top; for the life of the document. */
const positions = new Map<string, number>();

/**
 * Scrolls as documents do: a new page begins at its top or at the address's fragment; going back and forward leads to
 * where the reader was. A change of the query alone (filters, tabs) stays where it is.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // After a reload the browser knows the position, and we no longer do.
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
    // The key is the entry of the history: the same link pressed again is another one, and leads there again.
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

/** The first entry of a document whose position the browser restores: loaded again, or come back to. */
function restored(key: string): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return key === 'default' && entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}

function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A stray % names no element of ours: the page stays at its top.
    return '';
  }
}
