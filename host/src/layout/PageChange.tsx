import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useScrollPosition } from './useScrollPosition.ts';

/**
 * What a new document would do and a router does not: the scroll position, the focus, and telling screen readers that
 * another page is there. A change of the query alone (filters, tabs) leaves all of it.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  useScrollPosition();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  // The page's own effect, which sets the title, ran before this one: it stands earlier in the tree.
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

/** Focuses the page's title if it is there already and stands first; otherwise the whole content, so that nothing is skipped. */
function focusPage(): void {
  const content = document.getElementById('content');
  const first = content?.querySelector<HTMLElement>('h1, h2');
  const target = first?.matches('h1[tabindex]') ? first : content;
  target?.focus({ preventScroll: true });
}
