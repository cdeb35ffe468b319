import { emit } from 'shared/events';
import type { Session } from 'shared/session';
import { toast } from 'shared/toast';
import type { StateCreator } from 'zustand';
import type { User } from '../contracts/auth.ts';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import type { BoughtFor } from '../contracts/events.ts';
import { paths } from '../contracts/paths.ts';
import { memberCookie, storageKeys } from '../contracts/storage.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { forgetReturnPath, keepReturnPath } from './returnPath.ts';

/**
 * Computes the CTO wallet after a purchase whose response contains the balance.
 * @param wallet state before the purchase
 * @returns null when they are inconsistent: other movements happened, so fetch the wallet
 */
export function walletAfterPurchase({ totalPrice, starBalance }: BoughtFor, wallet: Wallet): Wallet | null {
  if (wallet.starBalance - totalPrice !== starBalance) return null;
  return { ...wallet, starBalance, balance: wallet.balance - totalPrice };
}

/**
 * Returns the sentence to show for a failed call: the server's own, else a general one. Compares the error's name and not its
 * class, because the API client is a lazy chunk; the error of a chunk that fails to load is not meant for players.
 */
function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'ApiError' ? error.message : 'Something went wrong!';
}

/**
 * State of the session, in the host and on a remote's standalone page: the interface for parts, and actions for the page only.
 * The router's part is `useLogInFirst`.
 */
export interface SessionState extends Omit<Session, 'logInFirst'> {
  /** The member's stable-coin wallet; like `wallet`, all zero while unknown or after a failed call. */
  stableWallet: Wallet;
  balanceKnown: boolean;
  start(): Promise<void>;
  /** Fetches the balances, unless a purchase's response contains the new one. */
  refreshWallets(bought?: BoughtFor): Promise<void>;
  expire(): void;
  showPicture(picture: { avatar: string | null }): void;
  follow(signedIn: boolean): Promise<void>;
}

const unknownWallets = { wallet: emptyWallet, stableWallet: emptyWallet };
const signedOut = { status: 'signedOut', user: null, balanceKnown: false, ...unknownWallets } as const;
const calls = () => import(/* webpackChunkName: "session" */ './sessionCalls.ts');

/** @param seconds lifetime; 0 removes the cookie */
function writeMemberCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS and a newer Safari than the site does.
  document.cookie = `${memberCookie}=1; Path=${paths.history()}; Max-Age=${seconds}; SameSite=Lax`;
}

/** Creates the zustand store of the session. Does not access browser APIs before `start`, so it works in server rendering. */
export const sessionState: StateCreator<SessionState> = (set, get) => {
  /** Counts logins and logouts: responses to requests from before the last one are dropped. */
  let change = 0;
  /** Counts balance requests, because responses may arrive in another order. */
  let asked = 0;
  let answered = 0;

  function clear(): void {
    change++;
    localStorage.removeItem(storageKeys.token);
    writeMemberCookie(0);
    set(signedOut);
  }

  function leave(): void {
    clear();
    emit('session:changed', { v: 1, signedIn: false });
  }

  async function enter(user: User): Promise<void> {
    set({ status: 'signedIn', user });
    writeMemberCookie(34_560_000);
    const held = Number(sessionStorage.getItem(storageKeys.balanceHeld)) - Date.now();
    if (held > 0) setTimeout(() => get().refreshWallets(), held);
    else await get().refreshWallets();
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
      if (!localStorage.getItem(storageKeys.token)) return clear();
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
      // A pending request may return the balance from before the purchase: then fetch again.
      const known = bought && get().balanceKnown && asked === answered ? walletAfterPurchase(bought, get().wallet) : null;
      if (known) return set({ wallet: known });
      const [mine, question] = [change, ++asked];
      const isLatest = () => mine === change && question === asked;
      if (!localStorage.getItem(storageKeys.token)) return set(unknownWallets);
      try {
        const { cto, stable } = await (await calls()).fetchWallets();
        if (!isLatest()) return;
        answered = question;
        set({ wallet: cto, stableWallet: stable, balanceKnown: true });
      } catch (error) {
        if (!isLatest()) return;
        console.error('The balance could not be loaded.', error);
        set({ ...unknownWallets, balanceKnown: true });
        toast('error', `Your balance could not be loaded. ${sentenceOf(error)}`, 'balance');
      }
    },

    expire() {
      // During the start, the failed call itself reports the problem.
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

/** The member is already logged out here; only the call to the API can still fail. */
async function revoke(token: string): Promise<void> {
  try {
    await (await calls()).revoke(token);
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 401) return;
    console.error('The session could not be ended.', error);
    toast('error', 'You are logged out here, but the server could not be reached to end the session.');
  }
}
