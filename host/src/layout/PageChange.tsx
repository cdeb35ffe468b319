import { useEffect, useRef, useState } from 'react';
import { ScrollRestoration, useLocation, useMatches } from 'shared/router';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { documentTitle, isPageHead } from '../app/pageHead.ts';

/**
 * What a new document would do and a router does not: the title, the description, the scroll position, the focus,
 * and telling readers that another page is there. A change of the query alone (filters, tabs) leaves all but the title.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const head = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHead);
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (!head) return;
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hash) focusPage();
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <>
      <ScrollRestoration />
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}

/** On the page's title where it is there already; a part that is still loading leaves the content as a whole. */
function focusPage(): void {
  const content = document.getElementById('content');
  const target = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content;
  target?.focus({ preventScroll: true });
}
