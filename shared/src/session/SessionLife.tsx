import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppEvent } from 'shared/events';
import { useSWRConfig } from 'swr';
import { type StoreApi, useStore } from 'zustand';
import type { SessionState } from './sessionState.ts';

/**
 * Synchronises cached data with the session: after a login all data is fetched again; after a logout the cache is cleared first,
 * so that the next member never sees the data of the previous one. On a page that opens with a session all calls had its token:
 * only the responses in the document are fetched again.
 * @param userId 0 for a visitor, null while the session is not known
 * @param onChange called before that; returns the keys of those responses
 */
function useMemberCache(userId: number | null, onChange?: () => readonly string[]): void {
  const { mutate } = useSWRConfig();
  const before = useRef<number | null>(null);
  const tell = useEffectEvent(() => onChange?.() ?? []);

  useEffect(() => {
    const last = before.current;
    if (userId === last) return;
    before.current = userId;
    if (last === null && userId === 0) return;
    const ofDocument = tell();
    if (last === null) for (const key of ofDocument) void mutate(key);
    else if (last === 0) void mutate(everyKey);
    else void mutate(everyKey, undefined);
  }, [userId, mutate]);
}

const everyKey = () => true;

interface SessionLifeProps {
  store: StoreApi<SessionState>;
  /** Called after a login, logout or change of member; not for the initial visitor. */
  onMember?: () => readonly string[];
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

const idOfMember = ({ user, status }: SessionState) => user?.id ?? (status === 'signedOut' ? 0 : null);
