import { createContext, useContext } from 'react';
import { storageKeys } from '../contracts/storage.ts';
import type { User } from '../contracts/users.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { noteProofNonce as keepNonce } from './proofNonce.ts';
import type { ProvableAnswer, ProvableCall } from './provableCall.ts';

/** `unknown` until the stored token has been looked at; `signedIn` as soon as the user is loaded. */
export type SessionStatus = 'unknown' | 'signedOut' | 'loading' | 'signedIn';

/**
 * What every part may know and do about the session. Whoever mounts the parts implements it; remotes only use it. What it can do are
 * properties and not methods: TypeScript compares a property's parameters strictly, and the release gate relies on that.
 */
export interface Session {
  status: SessionStatus;
  user: User | null;
  /** CTO wallet; all zero while unknown or after a failed call. */
  wallet: Wallet;
  /** Stores the token and the user, tells the other tabs, loads the wallet. */
  signIn: (jwt: string, user: User) => void;
  /** Clears user and token here and in every open tab, and revokes the token at the API. */
  signOut: () => void;
  /** Leads a visitor to the login, which comes back to this page afterwards. */
  logInFirst: () => void;
}

export const SessionContext = createContext<Session | null>(null);

/** @throws Error outside a host or a standalone page: they mount the context */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext: mount the part in the host or its standalone page.');
  return session;
}

/**
 * The token that calls to the API are made with; null while nobody is logged in. Where it is kept is known to this module's one copy on
 * the page, and to no remote.
 */
export const storedToken = (): string | null => localStorage.getItem(storageKeys.token);

/** Keeps another token of the same session: the one of before has ended. Every tab makes its next call with it. */
export const replaceToken = (jwt: string): void => localStorage.setItem(storageKeys.token, jwt);

/** Keeps the number that the provider gave for the next proof. */
export const noteProofNonce = (nonce: string): void => keepNonce(nonce);

/**
 * Sends a member's call with a proof that it comes from the browser in which the session was started; a login with one of the key that its
 * session is to be bound to; and once more what the provider asks a fresh proof for.
 * @param send what asks the network: it rejects for a refusal, with the answer as `response`
 * @throws Error when the code for it cannot be loaded: nothing was sent then
 */
export async function sendProved<Call extends ProvableCall, Answer extends ProvableAnswer>(
  call: Call,
  send: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const { proving } = await import(/* webpackChunkName: "proof" */ './proving.ts').catch((error: unknown) => {
    throw new Error('The connection was lost before this could be sent.', { cause: error });
  });
  return proving(call, send);
}
