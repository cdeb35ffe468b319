import { type ReactNode, useState } from 'react';
import { keptMs } from 'shared/api-client/freshness';
import { SessionProvider } from 'shared/session/SessionProvider';
import { SWRConfig } from 'swr';
import { useSessionStore } from '../session/sessionStore.ts';
import { createAnswerCache } from './answerCache.ts';
import { GlobalStyles } from './GlobalStyles.tsx';
import { Toaster } from './Toaster.tsx';

/**
 * What every page stands on, inside the router: the only SWRConfig of the site (the first one to unmount would take the cache
 * with it), the session, the look and the toasts. Errors are shown by the part that asked, so there is no onError.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [cache] = useState(() => createAnswerCache(keptMs));
  return (
    <SWRConfig value={{ provider: () => cache.store, use: [cache.countUse] }}>
      <GlobalStyles />
      <SessionProvider store={useSessionStore}>{children}</SessionProvider>
      <Toaster />
    </SWRConfig>
  );
}
