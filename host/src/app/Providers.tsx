import { css, Global } from '@emotion/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { keptMs } from 'shared/api-client/key';
import { SessionLife } from 'shared/session/SessionLife';
import { ground } from 'shared/theme/ground';
import { SWRConfig } from 'swr';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';
import { Toaster } from './Toaster.tsx';

/**
 * Print styles of every page: dark text on white, links followed by their address. `data-print="no"` hides an element. Buttons,
 * forms and carousels are hidden, except with `data-print="yes"`.
 */
const printStyles = css`
  @media print {
    @page {
      margin: 16mm;
    }
    html {
      color-scheme: light;
    }
    *,
    *::before,
    *::after,
    *::marker {
      border-color: #999 !important;
      background: none !important;
      box-shadow: none !important;
      color: #000 !important;
      animation: none !important;
      transition: none !important;
    }
    html {
      background: #fff !important;
    }
    [data-print='no'],
    button:not([data-print='yes']),
    a[data-variant]:not([data-print='yes']),
    form:not([data-print='yes']),
    [role='tablist'],
    [aria-busy='true'],
    [aria-roledescription='carousel'],
    section:has([aria-roledescription='carousel']) {
      display: none !important;
    }
    main {
      min-height: 0 !important;
      overflow: visible !important;
    }
    a[href^='http']::after {
      content: ' (' attr(href) ')';
      overflow-wrap: anywhere;
    }
    img {
      max-height: 70mm;
      object-fit: contain !important;
    }
    h1,
    h2,
    h3 {
      break-after: avoid;
    }
    tr,
    li,
    dl > div,
    img {
      break-inside: avoid;
    }
  }
`;

const styles = css`
  ${ground}
  ${printStyles}
`;

function GlobalStyles() {
  return <Global styles={styles} />;
}

interface ProvidersProps {
  /** Cache of the page's API responses; empty when the document had no dehydrated state. */
  cache?: ResponseCache;
  onStart?: () => void;
  children: ReactNode;
}

/**
 * Provides what every page needs, inside the router: the only SWRConfig of the site (the first one to unmount would remove the
 * cache), the session, global styles and toasts. There is no onError: the part that sent a request shows its error.
 * The children get no changing props or context values: a change before hydration makes React discard server-rendered parts, see
 * RemotePart.
 */
export function Providers({ cache: given, onStart, children }: ProvidersProps) {
  const [cache] = useState(() => given ?? createResponseCache(keptMs));
  const [swrConfig] = useState(() => ({ provider: () => cache.store, use: [cache.countUse] }));
  return (
    <SWRConfig value={swrConfig}>
      <GlobalStyles />
      {children}
      <SessionLife store={useSessionStore} onMember={cache.revalidateDehydrated} />
      <Toaster />
      <Started onStart={onStart} />
    </SWRConfig>
  );
}

function Started({ onStart }: { onStart: (() => void) | undefined }) {
  const notify = useEffectEvent(() => onStart?.());
  useEffect(() => notify(), []);
  return null;
}
