import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { Place } from '../parts/Place.tsx';
import { canonicalPath } from '../runtime/canonicalPath.ts';
import { documentTitle, type PageHead } from '../runtime/pageHead.ts';
import { tellCaught } from '../telemetry/happenings.ts';
import { isHeadOf, turnHeadTo } from './documentHead.ts';

interface PageProps {
  /** The route's pattern: an error or state of one page is never the next one's. */
  name: string;
  head: PageHead;
  children: ReactNode;
}

/** The page inside the layout: what the document's head says of it, and the error screen in its place when it breaks. */
export function Page({ name, head, children }: PageProps) {
  const { key, pathname, search } = useLocation();
  const canonical = canonicalPath(name === '*' ? null : name, pathname + search);
  // A layout effect, and anew on each path: the name that a part gives its page in an effect comes after it, and another query leaves it.
  // A document that came with its content has that name already.
  useLayoutEffect(() => {
    if (isHeadOf(canonical)) return;
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head, pathname]);
  useLayoutEffect(() => turnHeadTo(canonical), [canonical]);
  return (
    <Place of={name} FallbackComponent={ErrorScreen} onError={tellCaught} resetKeys={[key]}>
      {children}
    </Place>
  );
}
