import { paths } from '../contracts/paths.ts';
import { storageKeys } from '../contracts/storage.ts';

const anyOrigin = 'https://site.invalid';
/** One slash and no second one: browsers read '//host' and '/\host' as another site. */
const onThisSite = /^\/(?![/\\])/;

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

/**
 * The stored path if it lies on this site, else the home page. A path that a browser would read as another site (also one
 * hidden behind dots or behind characters that URLs drop) is ignored, and so is the login page itself.
 */
export function safeReturnPath(stored: string | null): string {
  const url = stored && onThisSite.test(stored) ? URL.parse(stored, anyOrigin) : null;
  if (url?.origin !== anyOrigin || !onThisSite.test(url.pathname) || url.pathname === paths.login()) return paths.home();
  return url.pathname + url.search + url.hash;
}
