import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { StickyErrorBoundary } from '../parts/StickyErrorBoundary.tsx';
import { canonicalPath } from '../runtime/canonicalPath.ts';
import { documentTitle, type PageHead } from '../runtime/pageHead.ts';
import { recordCaughtError } from '../telemetry/telemetryBuffer.ts';
import { isHeadOf, updateHead } from './documentHead.ts';

interface PageProps {
  /** The route's pattern. It keys the error boundary, so that an error or state of one page never reaches the next. */
  name: string;
  head: PageHead;
  children: ReactNode;
}

/** Renders a page inside the layout, sets its title and description, and shows the error screen when the page breaks. */
export function Page({ name, head, children }: PageProps) {
  const { key, pathname, search } = useLocation();
  const canonical = canonicalPath(name === '*' ? null : name, pathname + search);
  // A layout effect runs before the effect in which a part sets the title of its page, so the part wins. Skipped when the
  // document's head is already about this page.
  useLayoutEffect(() => {
    if (isHeadOf(canonical)) return;
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head, pathname]);
  useLayoutEffect(() => updateHead(canonical), [canonical]);
  return (
    <StickyErrorBoundary of={name} FallbackComponent={ErrorScreen} onError={recordCaughtError} resetKeys={[key]}>
      {children}
    </StickyErrorBoundary>
  );
}
