import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { Place } from './Place.tsx';
import { documentTitle, type PageHead } from './pageHead.ts';

interface PageProps {
  /** The route's pattern: an error or state of one page is never the next one's. */
  name: string;
  head: PageHead;
  children: ReactNode;
}

/** The page inside the layout: its title and description, and the error screen in its place when it breaks. */
export function Page({ name, head, children }: PageProps) {
  const { key, pathname } = useLocation();
  // A layout effect, and anew on each path: the name that a part gives its page in an effect comes after it.
  useLayoutEffect(() => {
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head, pathname]);
  return (
    <Place of={name} FallbackComponent={ErrorScreen} resetKeys={[key]}>
      {children}
    </Place>
  );
}
