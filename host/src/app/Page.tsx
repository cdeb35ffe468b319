import { type ReactNode, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { documentTitle, type PageHead } from './pageHead.ts';

interface PageProps {
  head: PageHead;
  children: ReactNode;
}

/** One page inside the layout: its title and description, and the error screen in its place when it breaks. */
export function Page({ head, children }: PageProps) {
  const { key, pathname } = useLocation();
  // A layout effect, and anew on each path: the name that a part gives its page in an effect comes after it.
  useLayoutEffect(() => {
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head, pathname]);
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}
