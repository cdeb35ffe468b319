import { useSyncExternalStore } from 'react';
import type { OfficeSession } from 'shared/api-client/office';

/**
 * The session of this tab: a reload keeps it, another tab has none. It is worth nothing without the browser's key, which no script
 * can read.
 */
const sessionKey = 'snail-lotto.office';
const pathKey = 'snail-lotto.office-path';

interface OfficeState {
  session: OfficeSession | null;
  /** The provider has ended the session: after half an hour without a call, or ten hours. */
  hasEnded: boolean;
}

const signedOut: OfficeState = { session: null, hasEnded: false };
let state: OfficeState | undefined;
const listeners = new Set<() => void>();

function stored(): OfficeState {
  const text = sessionStorage.getItem(sessionKey);
  if (text === null) return signedOut;
  const session: OfficeSession = JSON.parse(text);
  // One of an older build does not say what it may draft.
  return Array.isArray(session.asks) ? { ...signedOut, session } : signedOut;
}

function change(next: OfficeState): void {
  state = next;
  if (next.session) sessionStorage.setItem(sessionKey, JSON.stringify(next.session));
  else sessionStorage.removeItem(sessionKey);
  for (const listener of [...listeners]) listener();
}

function current(): OfficeState {
  state ??= stored();
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOfficeState = (): OfficeState => useSyncExternalStore(subscribe, current, () => signedOut);

export const keepSession = (session: OfficeSession): void => change({ session, hasEnded: false });
export const forgetSession = (hasEnded: boolean): void => change({ session: null, hasEnded });

/** Stores the page to return to from the desk. */
export const keepPath = (path: string): void => sessionStorage.setItem(pathKey, path);
export const keptPath = (): string | null => sessionStorage.getItem(pathKey);
