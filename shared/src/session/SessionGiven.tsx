import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { type Session, SessionContext } from 'shared/session';
import { type StoreApi, useStore } from 'zustand';
import { paths } from '../contracts/paths.ts';
import { keepReturnPath } from './returnPath.ts';
import type { SessionState } from './sessionState.ts';

/**
 * Returns the session's `logInFirst`, stable for the lifetime of the page, so that navigation does not render users of the
 * session.
 */
export function useLogInFirst(): (path?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef((_path?: string) => {});
  useEffect(() => {
    latest.current = (path = pathname + search) => {
      keepReturnPath(path);
      navigate(paths.login());
    };
  });
  return useCallback((path?: string) => latest.current(path), []);
}

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
