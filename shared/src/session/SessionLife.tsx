import { useEffect } from 'react';
import { useAppEvent } from 'shared/events';
import { type StoreApi, useStore } from 'zustand';
import { forgetKeptPassword } from './removeStoredPassword.ts';
import type { SessionState } from './sessionState.ts';
import { useMemberCache } from './useAnswersOfMember.ts';

interface SessionLifeProps {
  store: StoreApi<SessionState>;
  /** Called after a login, logout or change of member; not for the initial visitor. */
  onMember?: () => void;
}

/** Starts the session, and synchronises it and the cached data with the API and other tabs. Renders nothing. */
export function SessionLife({ store, onMember }: SessionLifeProps) {
  const { start, expire, follow, refreshWallets, showPicture } = store.getState();
  const memberId = useStore(store, idOfMember);

  useEffect(() => {
    forgetKeptPassword();
    void start();
  }, [start]);
  useAppEvent('session:expired', expire);
  useAppEvent('session:changed', ({ signedIn }, { otherTab }) => {
    if (otherTab) void follow(signedIn);
  });
  useAppEvent('balance:refresh', ({ bought }) => void refreshWallets(bought));
  useAppEvent('picture:changed', showPicture);
  useMemberCache(memberId, onMember);

  return null;
}

const idOfMember = ({ user }: SessionState) => user?.id ?? null;
