import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useAppEvent } from 'shared/events';
import { type Session, SessionContext, type SessionStatus } from 'shared/session';
import { toast } from 'shared/toast';
import { useSWRConfig } from 'swr';
import { logout } from '../api-client/auth.ts';
import { messageOf } from '../api-client/http.ts';
import { currentUser } from '../api-client/users.ts';
import { wallet as fetchWallet } from '../api-client/wallets.ts';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import { storageKeys } from '../contracts/storage.ts';
import { tokenAddresses } from '../contracts/tokenAddresses.ts';
import type { User } from '../contracts/users.ts';
import { walletAfter } from '../session/walletAfter.ts';

/** The session contract for one remote alone: the same rules as the host's, without other tabs. */
export function DemoSession({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<SessionStatus>('unknown');
  const [user, setUser] = useState<User | null>(null);
  const [wallet, setWallet] = useState(emptyWallet);
  const { mutate } = useSWRConfig();

  const loadWallet = useCallback(() => {
    if (!localStorage.getItem(storageKeys.token)) return setWallet(emptyWallet);
    fetchWallet(tokenAddresses.cto).then(setWallet, () => setWallet(emptyWallet));
  }, []);

  const forget = useCallback(() => {
    localStorage.removeItem(storageKeys.token);
    setUser(null);
    setWallet(emptyWallet);
    setStatus('signedOut');
  }, []);

  const enter = useCallback(
    (entered: User) => {
      setUser(entered);
      setStatus('signedIn');
      loadWallet();
      mutate(() => true);
    },
    [loadWallet, mutate],
  );

  useEffect(() => {
    if (!localStorage.getItem(storageKeys.token)) return setStatus('signedOut');
    setStatus('loading');
    currentUser().then(enter, (error: unknown) => {
      forget();
      toast('error', messageOf(error));
    });
  }, [enter, forget]);

  useAppEvent('balance:refresh', ({ bought }) => {
    const known = bought && walletAfter(bought, wallet);
    if (known) setWallet(known);
    else loadWallet();
  });
  useAppEvent('session:expired', forget);

  const session = useMemo<Session>(
    () => ({
      status,
      user,
      wallet,
      signIn(jwt, signedIn) {
        localStorage.setItem(storageKeys.token, jwt);
        enter(signedIn);
      },
      signOut() {
        const token = localStorage.getItem(storageKeys.token);
        forget();
        if (token) logout(token).catch((error: unknown) => toast('error', messageOf(error)));
      },
    }),
    [status, user, wallet, enter, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
