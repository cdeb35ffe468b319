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
    if (!hash) document.getElementById('content')?.focus({ preventScroll: true });
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <>
      <ScrollRestoration getKey={({ pathname: path, key }) => (path === shown.current ? path : key)} />
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
