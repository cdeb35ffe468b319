import { type ReactNode, useEffect } from 'react';
import { useAppEvent } from 'shared/events';
import { SessionContext } from 'shared/session';
import { useSessionStore } from './sessionStore.ts';
import { useAnswersOfMember } from './useAnswersOfMember.ts';

/** Gives the session to every part, starts it, and keeps it in step with the API and with the other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSessionStore();
  const { start, expire, follow, refreshWallets } = session;

  useEffect(() => {
    void start();
  }, [start]);
  useAppEvent('session:expired', expire);
  useAppEvent('session:changed', ({ signedIn }, { otherTab }) => {
    if (otherTab) void follow(signedIn);
  });
  useAppEvent('balance:refresh', ({ bought }) => void refreshWallets(bought));
  useAnswersOfMember(session.user?.id ?? null);

  return <SessionContext value={session}>{children}</SessionContext>;
}
