import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useScrollPosition } from './useScrollPosition.ts';

/**
 * Does on client-side navigation what a browser does for a new document: sets the scroll position and the focus, and announces
 * the page to screen readers. A change of the query alone (filters, tabs) does none of that.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  useScrollPosition();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  // The page's own effect, which sets the title, runs before this one: the page is earlier in the tree.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hash) focusPage();
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}

/** Focuses the page's title when it is the first heading; otherwise the whole content, so that nothing is skipped. */
function focusPage(): void {
  const content = document.getElementById('content');
  const first = content?.querySelector<HTMLElement>('h1, h2');
  const target = first?.matches('h1[tabindex]') ? first : content;
  target?.focus({ preventScroll: true });
}
