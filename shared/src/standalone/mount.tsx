import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'shared/router';
import { SWRConfig } from 'swr';
import { createStore } from 'zustand';
import { freshMs } from '../api-client/key.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { type SessionState, sessionState } from '../session/sessionState.ts';
import { PartList, StandaloneFrame, StandaloneGlobals, type StandalonePart } from './StandaloneFrame.tsx';

export function DemoSession({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<SessionState>()(sessionState));
  return <SessionProvider store={store}>{children}</SessionProvider>;
}

/**
 * Mounts a remote's parts without the host: each with router, cache, session, toasts and theme, and the real API through the
 * development server. Call it once, from the remote's `standalone.tsx`.
 */
export function mountStandalone(parts: readonly StandalonePart[]): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The standalone page has no element #root.');
  createRoot(root).render(
    <StrictMode>
      <StandaloneGlobals />
      <SWRConfig value={{ dedupingInterval: freshMs, revalidateOnFocus: false }}>
        <BrowserRouter>
          <DemoSession>
            <Parts parts={parts} />
          </DemoSession>
        </BrowserRouter>
      </SWRConfig>
    </StrictMode>,
  );
}

function Parts({ parts }: { parts: readonly StandalonePart[] }) {
  return useRoutes([
    {
      element: <StandaloneFrame parts={parts} />,
      children: [...parts.map(({ path, element }) => ({ path, element })), { path: '*', element: <PartList parts={parts} /> }],
    },
  ]);
}
