import { type ReactNode, useMemo } from 'react';
import { type Session, SessionContext } from 'shared/session';
import { type StoreApi, useStore } from 'zustand';
import type { SessionState } from './sessionState.ts';
import { useLogInFirst } from './useLogInFirst.ts';

interface SessionGivenProps {
  store: StoreApi<SessionState>;
  children: ReactNode;
}

/**
 * Provides the session; must be inside the router. During hydration it is the server's session, which is logged out. A change
 * renders only its children, so a page may have one per part.
 */
export function SessionGiven({ store, children }: SessionGivenProps) {
  const state = useStore(store);
  const logInFirst = useLogInFirst();
  const session = useMemo<Session>(() => ({ ...state, logInFirst }), [state, logInFirst]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
