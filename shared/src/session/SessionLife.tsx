import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppEvent } from 'shared/events';
import { useSWRConfig } from 'swr';
import { type StoreApi, useStore } from 'zustand';
import type { SessionState } from './sessionState.ts';

/**
 * Synchronises cached data with the session: after a login all data is fetched again; after a logout the cache is cleared first,
 * so that the next member never sees the data of the previous one.
 * @param onChange called before that
 */
function useMemberCache(userId: number | null, onChange?: () => void): void {
  const { mutate } = useSWRConfig();
  const before = useRef<number | null>(null);
  const tell = useEffectEvent(() => onChange?.());

  useEffect(() => {
    if (userId === before.current) return;
    const somebodyLeft = before.current !== null;
    before.current = userId;
    tell();
    if (somebodyLeft) void mutate(everyKey, undefined);
    else void mutate(everyKey);
  }, [userId, mutate]);
}

const everyKey = () => true;

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
