import { type ReactNode, useEffect } from 'react';
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
  const { key } = useLocation();
  useEffect(() => {
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head]);
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}
