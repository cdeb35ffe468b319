import { ownPath, paths } from '../contracts/paths.ts';
import { storageKeys } from '../contracts/storage.ts';

/**
 * Stores the page to return to after the login, unless it is one of the login's own pages.
 * @param path of this site, with its query
 */
export function keepReturnPath(path: string): void {
  if (path.startsWith(paths.login()) || path.startsWith(paths.forgotPassword())) return;
  localStorage.setItem(storageKeys.returnPath, path);
}

/** Returns the stored page to return to; the home page when there is none or it is invalid. */
export const returnPath = () => safeReturnPath(localStorage.getItem(storageKeys.returnPath));

export function forgetReturnPath(): void {
  localStorage.removeItem(storageKeys.returnPath);
}

/** Sanitises a stored path: pages of other sites and of the login become the home page. */
export function safeReturnPath(stored: string | null): string {
  const path = ownPath(stored);
  return /^[^?#]*/.exec(path)?.[0] === paths.login() ? paths.home() : path;
}
