import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand';
import { SessionGiven } from './SessionGiven.tsx';
import { SessionLife } from './SessionLife.tsx';
import type { SessionState } from './sessionState.ts';

interface SessionProviderProps {
  store: StoreApi<SessionState>;
  children: ReactNode;
}

/** Provides and runs the session, for pages that have all parts from the start. */
export function SessionProvider({ store, children }: SessionProviderProps) {
  return (
    <>
      <SessionGiven store={store}>{children}</SessionGiven>
      <SessionLife store={store} />
    </>
  );
}
