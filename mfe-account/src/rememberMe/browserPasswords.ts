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
  await navigator.credentials.store(new window.PasswordCredential({ id: username, password, name: username }));
  const kept = await askBrowser('silent');
  return kept?.username === username && kept.password === password;
}

/** What the browser has for this site; `optional` lets it ask the player which account, where there are several. */
export async function askBrowser(mediation: 'silent' | 'optional'): Promise<Credentials | null> {
  if (!window.PasswordCredential) return null;
  const credential = await navigator.credentials.get({ password: true, mediation });
  if (!(credential instanceof window.PasswordCredential) || !credential.password) return null;
  return { username: credential.id, password: credential.password };
}

/** From now on the browser gives nothing away without asking. What it keeps is the player's to delete, in its settings. */
export async function quietBrowser(): Promise<void> {
  if (window.PasswordCredential) await navigator.credentials.preventSilentAccess();
}
