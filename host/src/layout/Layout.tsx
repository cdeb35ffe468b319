import { useEffect, useRef, useState } from 'react';
import { useAppEvent } from 'shared/events';
import { Outlet, useLocation } from 'shared/router';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { InertPartsNotice } from '../parts/InertParts.tsx';
import { useHydrated } from '../runtime/hydration.ts';
import { documentTitle } from '../runtime/pageHead.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Column, Content, SkipLink } from './Layout.styles.ts';
import { NewVersion } from './NewVersion.tsx';
import { useScrollPosition } from './useScrollPosition.ts';
import { WithoutScripts } from './WithoutScripts.tsx';

/**
 * Does on client-side navigation what a browser does for a new document: sets the scroll position and the focus, and announces
 * the page to screen readers. A change of the query alone (filters, tabs) does none of that.
 */
function PageChange() {
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

export function Layout() {
  useAppEvent('page:title', ({ title }) => {
    document.title = documentTitle(title);
  });
  return (
    <>
      <SkipLink href="#content" data-print="no">
        Skip to content
      </SkipLink>
      <Header />
      <Content id="content" tabIndex={-1}>
        <WithoutScripts />
        <InertPartsNotice />
        <Column>
          <Outlet />
        </Column>
      </Content>
      <Footer />
      <Moves />
      <NewVersion />
    </>
  );
}

/** A component of its own, so that mounting it re-renders nothing else. */
const Moves = () => useHydrated() && <PageChange />;
