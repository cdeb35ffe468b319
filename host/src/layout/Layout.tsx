import { useAppEvent } from 'shared/events';
import { Outlet } from 'shared/router';
import { InertPartsNotice } from '../parts/InertPartsNotice.tsx';
import { documentTitle } from '../runtime/pageHead.ts';
import { useHydrated } from '../runtime/useHydrated.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Column, Content, SkipLink } from './Layout.styles.ts';
import { NewVersion } from './NewVersion.tsx';
import { PageChange } from './PageChange.tsx';
import { WithoutScripts } from './WithoutScripts.tsx';

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
