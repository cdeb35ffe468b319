import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { jumpTo } from './jumpTo.ts';

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
    // After a reload only the browser knows the position.
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
