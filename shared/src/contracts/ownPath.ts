const anyOrigin = 'https://site.invalid';
/** Exactly one leading slash: browsers read '//host' and '/\host' as another site. */
const onThisSite = /^\/(?![/\\])/;

/**
 * Sanitises a redirect target, after a login and in the provider's forms (protection against open redirects). Parses the text
 * like a browser, which drops tabs and line ends and resolves dots, and returns the parsed form: encoded, so that it is valid in
 * a header.
 * @param to stored or received text, of any origin
 * @returns path, query and hash on this site; otherwise the home page
 */
export function ownPath(to: string | null): string {
  const url = to !== null && onThisSite.test(to) ? URL.parse(to, anyOrigin) : null;
  return url?.origin === anyOrigin && onThisSite.test(url.pathname) ? url.pathname + url.search + url.hash : '/';
}
