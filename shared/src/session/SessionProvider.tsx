import { type ReactNode, useEffect, useMemo } from 'react';
import { useAppEvent } from 'shared/events';
import { type Session, SessionContext } from 'shared/session';
import { type StoreApi, useStore } from 'zustand';
import type { SessionState } from './sessionState.ts';
import { useAnswersOfMember } from './useAnswersOfMember.ts';
import { useLogInFirst } from './useLogInFirst.ts';

interface SessionProviderProps {
  /** The page's only one, made from `sessionState`. */
  store: StoreApi<SessionState>;
  children: ReactNode;
}

/** Gives the session to every part, starts it, and keeps it in step with the API and with the other tabs. Stands inside the router. */
export function SessionProvider({ store, children }: SessionProviderProps) {
  const state = useStore(store);
  const logInFirst = useLogInFirst();
  const session = useMemo<Session>(() => ({ ...state, logInFirst }), [state, logInFirst]);
  const { start, expire, follow, refreshWallets, showPicture } = state;

  useEffect(() => {
    void start();
  }, [start]);
  useAppEvent('session:expired', expire);
  useAppEvent('session:changed', ({ signedIn }, { otherTab }) => {
    if (otherTab) void follow(signedIn);
  });
  useAppEvent('balance:refresh', ({ bought }) => void refreshWallets(bought));
  useAppEvent('picture:changed', showPicture);
  useAnswersOfMember(state.user?.id ?? null);

  return <SessionContext value={session}>{children}</SessionContext>;
}
