import type { Credentials } from './credentials.ts';

/** The browser's own password store, reached by the Credential Management API (Chromium; others have no `PasswordCredential`). */
declare global {
  interface PasswordCredential extends Credential {
    readonly password: string | null;
  }
  interface Window {
    PasswordCredential?: new (data: { id: string; password: string; name?: string }) => PasswordCredential;
  }
  interface CredentialRequestOptions {
    password?: boolean;
  }
}

/**
 * Offers the name and password to the browser, which asks the player whether to keep them.
 * @returns whether the browser is known to have them; it does not say what the player answered
 */
export async function offerToBrowser({ username, password }: Credentials): Promise<boolean> {
  if (!window.PasswordCredential) return false;
  const credential = new window.PasswordCredential({ id: username, password, name: username });
  const offered = await unlessRefused(navigator.credentials.store(credential).then(() => true));
  const kept = offered ? await askBrowser('silent') : null;
  return kept?.username === username && kept.password === password;
}

/** What the browser has for this site; `optional` lets it ask the player which account, where there are several. */
export async function askBrowser(mediation: 'silent' | 'optional'): Promise<Credentials | null> {
  if (!window.PasswordCredential) return null;
  const credential = await unlessRefused(navigator.credentials.get({ password: true, mediation }));
  if (!(credential instanceof window.PasswordCredential) || !credential.password) return null;
  return { username: credential.id, password: credential.password };
}

/** From now on the browser gives nothing away without asking. What it keeps is the player's to delete, in its settings. */
export async function quietBrowser(): Promise<void> {
  if (window.PasswordCredential) await unlessRefused(navigator.credentials.preventSilentAccess());
}

/**
 * A browser may know the words of the API and have no password store behind them (without a window, or where its owner turned
 * the store off): it then refuses with a DOMException. To the player that is a browser without one. @returns null when refused
 */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
