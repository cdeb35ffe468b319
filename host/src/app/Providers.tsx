import { type ReactNode, useState } from 'react';
import { keptMs } from 'shared/api-client/freshness';
import { SWRConfig } from 'swr';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { createAnswerCache } from './answerCache.ts';
import { GlobalStyles } from './GlobalStyles.tsx';
import { Toaster } from './Toaster.tsx';

/**
 * What every page stands on: the only SWRConfig of the site (the first one to unmount would take the cache
 * with it), the session, the look and the toasts. Errors are shown by the part that asked, so there is no onError.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [cache] = useState(() => createAnswerCache(keptMs));
  return (
    <SWRConfig value={{ provider: () => cache.store, use: [cache.countUse] }}>
      <GlobalStyles />
      <SessionProvider>{children}</SessionProvider>
      <Toaster />
    </SWRConfig>
  );
}
