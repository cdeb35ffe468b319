const anyOrigin = 'https://site.invalid';
/** One slash and no second one: browsers read '//host' and '/\host' as another site. */
const onThisSite = /^\/(?![/\\])/;

/**
 * The one check of every address that somebody is sent on to: after a login, and by the provider's forms. It parses the text as a browser does,
 * which drops tabs and line ends and resolves dots, and gives what it parsed: encoded, so that a header can have it.
 * @param to what was stored or sent, of any origin
 * @returns path, query and hash of this site; the home page where it is none
 */
export function ownPath(to: string | null): string {
  const url = to !== null && onThisSite.test(to) ? URL.parse(to, anyOrigin) : null;
  return url?.origin === anyOrigin && onThisSite.test(url.pathname) ? url.pathname + url.search + url.hash : '/';
}
