import { useEffect } from 'react';
import { useAppEvent } from 'shared/events';
import { type StoreApi, useStore } from 'zustand';
import { forgetKeptPassword } from './forgetKeptPassword.ts';
import type { SessionState } from './sessionState.ts';
import { useAnswersOfMember } from './useAnswersOfMember.ts';

interface SessionLifeProps {
  /** The page's only one, made from `sessionState`. */
  store: StoreApi<SessionState>;
  /** Called when another member, or nobody, is there; not for the visitor that every page begins with. */
  onMember?: () => void;
}

/** Starts the session, and keeps it and the answers in the cache in step with the API and with the other tabs. Shows nothing. */
export function SessionLife({ store, onMember }: SessionLifeProps) {
  // What a session does is the same for the life of the page.
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
  useAnswersOfMember(memberId, onMember);

  return null;
}

const idOfMember = ({ user }: SessionState) => user?.id ?? null;
