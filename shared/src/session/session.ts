import { createContext, useContext } from 'react';
import { PlayerError } from '../api-client/playerError.ts';
import type { User } from '../contracts/auth.ts';
import { storageKeys } from '../contracts/storage.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { noteProofNonce as keepNonce } from './proofNonce.ts';
import type { ProvableAnswer, ProvableCall } from './proving.ts';

/** `unknown` until the stored token is checked; `signedIn` as soon as the user is loaded. */
export type SessionStatus = 'unknown' | 'signedOut' | 'loading' | 'signedIn';

/**
 * Session interface for all parts. The page implements it; remotes only use it. Its functions are properties and not methods,
 * because TypeScript then compares parameters strictly, which the release gate relies on.
 */
export interface Session {
  status: SessionStatus;
  user: User | null;
  /** CTO wallet; all zero, with the token id too, while unknown or after a failed call. */
  wallet: Wallet;
  /** False until the wallet was answered; older hosts leave it out. */
  balanceKnown?: boolean;
  /** Stores the token and the user, notifies the other tabs, and loads the wallet. */
  signIn: (jwt: string, user: User) => void;
  /** Clears user and token in every open tab, and revokes the token. */
  signOut: () => void;
  /** Opens the login, which leads to the path afterwards; without one, and in older hosts, to this page. */
  logInFirst: (path?: string) => void;
}

export const SessionContext = createContext<Session | null>(null);

/** Returns the session. @throws Error outside of a host or standalone page */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext: mount the part in the host or its standalone page.');
  return session;
}

/**
 * Returns the token for API calls; null while logged out. Remotes do not know where it is stored: only this module's shared
 * instance does.
 */
export const storedToken = (): string | null => localStorage.getItem(storageKeys.token);

/** Stores a new token of the same session; the previous one is no longer valid. All tabs use it from their next call on. */
export const replaceToken = (jwt: string): void => localStorage.setItem(storageKeys.token, jwt);

export const noteProofNonce = (nonce: string): void => keepNonce(nonce);

/**
 * Sends a member's call with a proof (DPoP) that it comes from the browser that started the session, or a login with a proof of
 * the key to which its session will be bound. Sends it once more when the provider asks for a fresh proof.
 * @param send sends the request; rejects on refusal with an error that has the `response`
 * @throws Error when the lazy code for proofs fails to load; nothing was sent then
 */
export async function sendProved<Call extends ProvableCall, Answer extends ProvableAnswer>(
  call: Call,
  send: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const { proving } = await import(/* webpackChunkName: "proof" */ './proving.ts').catch((error: unknown) => {
    throw new PlayerError('The connection was lost before this could be sent.', { cause: error });
  });
  return proving(call, send);
}
