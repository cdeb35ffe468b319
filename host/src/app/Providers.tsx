import { css, Global } from '@emotion/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { keptMs } from 'shared/api-client/key';
import { SessionLife } from 'shared/session/SessionLife';
import { ground } from 'shared/theme/ground';
import { SWRConfig } from 'swr';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { printStyles } from './printStyles.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';
import { Toaster } from './Toaster.tsx';

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
