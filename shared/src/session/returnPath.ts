import { ownPath } from '../contracts/ownPath.ts';
import { paths } from '../contracts/paths.ts';
import { storageKeys } from '../contracts/storage.ts';

/**
 * Notes where to go after the login: the page that is left for it. The login's own pages are never returned to.
 * @param path of this site, with its query
 */
export function keepReturnPath(path: string): void {
  if (path.startsWith(paths.login()) || path.startsWith(paths.forgotPassword())) return;
  localStorage.setItem(storageKeys.returnPath, path);
}

/** Where to go after the login, as it was noted; the home page where nothing usable is noted. */
export const returnPath = () => safeReturnPath(localStorage.getItem(storageKeys.returnPath));

export function forgetReturnPath(): void {
  localStorage.removeItem(storageKeys.returnPath);
}

/** The stored path if it lies on this site and is no page of the login, else the home page. */
export function safeReturnPath(stored: string | null): string {
  const path = ownPath(stored);
  return /^[^?#]*/.exec(path)?.[0] === paths.login() ? paths.home() : path;
}
