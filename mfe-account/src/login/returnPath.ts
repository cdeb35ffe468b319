import { paths } from 'shared/contracts/paths';

const anyOrigin = 'https://site.invalid';
/** One slash and no second one: browsers read '//host' and '/\host' as another site. */
const onThisSite = /^\/(?![/\\])/;

/**
 * Where to go after login: the stored path if it lies on this site, else the home page.
 * A path that a browser would read as another site (also one hidden behind dots or behind characters that URLs drop)
 * is ignored, and so is the login page itself.
 */
export function safeReturnPath(stored: string | null): string {
  const url = stored && onThisSite.test(stored) ? URL.parse(stored, anyOrigin) : null;
  if (url?.origin !== anyOrigin || !onThisSite.test(url.pathname) || url.pathname === paths.login()) return paths.home();
  return url.pathname + url.search + url.hash;
}
