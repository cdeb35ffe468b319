import { emit } from 'shared/events';
import type { Session } from 'shared/session';
import { toast } from 'shared/toast';
import type { StateCreator } from 'zustand';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import type { BoughtFor } from '../contracts/events.ts';
import { storageKeys } from '../contracts/storage.ts';
import type { User } from '../contracts/users.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { forgetReturnPath, keepReturnPath } from './returnPath.ts';
import { sentenceOf } from './sentenceOf.ts';
import { walletAfter } from './walletAfter.ts';

/**
 * The one session there is, in the host and on a remote's standalone page: what parts see of it, and what only the page
 * does with it. Leading to the login is the router's part of it (`useLogInFirst`).
 */
export interface SessionState extends Omit<Session, 'logInFirst'> {
  /** The member's stable-coin wallet; like `wallet`, all zero while unknown or after a failed call. */
  stableWallet: Wallet;
  /** False until the balances were asked for: a zero that only means 'not yet' is not shown. */
  balanceKnown: boolean;
  /** Looks at the stored token: with one, the current user is loaded; without, nobody is signed in. */
  start(): Promise<void>;
  /** Asks for the balances again, unless a purchase has told what is left. */
  refreshWallets(bought?: BoughtFor): Promise<void>;
  /** The API refused the token in the middle of the session. */
  expire(): void;
  /** The member has another picture, or none. */
  showPicture(picture: { avatar: string | null }): void;
  /** Another tab logged in or out. */
  follow(signedIn: boolean): Promise<void>;
}

const signedOut = {
  status: 'signedOut',
  user: null,
  wallet: emptyWallet,
  stableWallet: emptyWallet,
  balanceKnown: false,
} as const;
const calls = () => import('./sessionCalls.ts');

/** What a zustand store of the session is made from. Nothing here touches the browser before `start`, so the server may render with it. */
export const sessionState: StateCreator<SessionState> = (set, get) => {
  /** Counts the changes of who is signed in: an answer that was asked for before the last one is dropped. */
  let change = 0;
  /** Counts the questions for the balances, because the answer to an earlier one may come later. */
  let asked = 0;
  /** The last question that was answered with the balances. */
  let answered = 0;

  function clear(): void {
    change++;
    localStorage.removeItem(storageKeys.token);
    set(signedOut);
  }

  function leave(): void {
    clear();
    emit('session:changed', { v: 1, signedIn: false });
  }

  async function enter(user: User): Promise<void> {
    set({ status: 'signedIn', user });
    await get().refreshWallets();
  }

  async function loadUser(): Promise<void> {
    const mine = ++change;
    try {
      const user = await (await calls()).fetchUser();
      if (mine === change) await enter(user);
    } catch (error) {
      if (mine !== change) return;
      console.error('The current user could not be loaded.', error);
      toast('error', sentenceOf(error), 'session');
      leave();
    }
  }

  return {
    ...signedOut,
    status: 'unknown',

    async start() {
      if (get().status !== 'unknown') return;
      if (!localStorage.getItem(storageKeys.token)) {
        set(signedOut);
        return;
      }
      set({ status: 'loading' });
      await loadUser();
    },

    signIn(jwt, user) {
      change++;
      localStorage.setItem(storageKeys.token, jwt);
      emit('session:changed', { v: 1, signedIn: true });
      void enter(user);
    },

    signOut() {
      const token = localStorage.getItem(storageKeys.token);
      forgetReturnPath();
      leave();
      if (token) void revoke(token);
    },

    async refreshWallets(bought) {
      // What is asked for at this moment may be from before the purchase: then it is asked for once more.
      const known = bought && get().balanceKnown && asked === answered ? walletAfter(bought, get().wallet) : null;
      if (known) return set({ wallet: known });
      const [mine, question] = [change, ++asked];
      const isLatest = () => mine === change && question === asked;
      if (!localStorage.getItem(storageKeys.token)) {
        set({ wallet: emptyWallet, stableWallet: emptyWallet });
        return;
      }
      try {
        const { cto, stable } = await (await calls()).fetchWallets();
        if (!isLatest()) return;
        answered = question;
        set({ wallet: cto, stableWallet: stable, balanceKnown: true });
      } catch (error) {
        if (!isLatest()) return;
        console.error('The balance could not be loaded.', error);
        set({ wallet: emptyWallet, stableWallet: emptyWallet, balanceKnown: true });
        toast('error', `Your balance could not be loaded. ${sentenceOf(error)}`, 'balance');
      }
    },

    expire() {
      // While the session starts, the failed call itself says what went wrong.
      if (get().status !== 'signedIn') return;
      keepReturnPath(location.pathname + location.search);
      leave();
      toast('error', 'Your session has expired. Please log in again.', 'session');
    },

    showPicture({ avatar }) {
      const { user } = get();
      if (user) set({ user: { ...user, avatar } });
    },

    async follow(signedIn) {
      if (!signedIn) clear();
      else await loadUser();
    },
  };
};

/** Here the member is logged out already; what can still fail is ending the session at the API. */
async function revoke(token: string): Promise<void> {
  try {
    await (await calls()).revoke(token);
  } catch (error) {
    // It was over there already.
    if (error instanceof Error && 'status' in error && error.status === 401) return;
    console.error('The session could not be ended at the server.', error);
    toast('error', 'You are logged out on this device, but the server could not be reached to end the session.');
  }
}
