import { type ReactNode, useMemo } from 'react';
import { type Session, SessionContext } from 'shared/session';
import { type StoreApi, useStore } from 'zustand';
import type { SessionState } from './sessionState.ts';
import { useLogInFirst } from './useLogInFirst.ts';

interface SessionGivenProps {
  /** The page's only one, made from `sessionState`. */
  store: StoreApi<SessionState>;
  children: ReactNode;
}

/**
 * Gives the session to what is in it. Stands inside the router. While React hydrates, the session is the one of the server, which knows
 * of nobody; a change of it renders nothing outside, so a page may have as many of these as it has parts.
 */
export function SessionGiven({ store, children }: SessionGivenProps) {
  const state = useStore(store);
  const logInFirst = useLogInFirst();
  const session = useMemo<Session>(() => ({ ...state, logInFirst }), [state, logInFirst]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
