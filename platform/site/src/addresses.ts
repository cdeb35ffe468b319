/**
 * Matches a path against a pattern such as `/lottery/:lotteryId`. Every parameter is an id, so `/lottery/abc` does not match.
 * Ignores a trailing slash, as the router does.
 * @returns the route parameters; null when the path does not match
 */
export function match(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    // At most 15 digits, so that it is exact as a number.
    if (segment.startsWith(':') && /^[1-9]\d{0,14}$/.test(value)) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/** Fills route parameters into preload hints. Removes a hint whose parameter is not an id. */
export function fillIn(html: string, params: Record<string, string>): string {
  return html.replace(/<link rel="preload" as="fetch"[^>]*\{(\w+)\}[^>]*>\n?/g, (hint, name: string) => {
    const value = params[name] ?? '';
    return /^\d{1,15}$/.test(value) ? hint.replaceAll(`{${name}}`, value) : '';
  });
}

/*
 * Composed documents do not know the site's origin: URLs in their heads begin with `/`. A server that knows the origin makes them
 * absolute, which previews of shared links require. None of these texts can occur in content, where quotes are escaped.
 */
const beginnings = [
  'rel="canonical" href="',
  'property="og:url" content="',
  'property="og:image" content="',
  '"url":"',
  '"item":"',
];

/**
 * Returns the replacements that make the URLs of a composed document's head absolute (host/src/head).
 * @param origin e.g. `https://lotto.example.com`
 */
export const originPlaces = (origin: string): [place: string, filled: string][] =>
  beginnings.map((beginning) => [`${beginning}/`, `${beginning}${origin}/`]);

export const withOrigin = (html: string, origin: string): string =>
  originPlaces(origin).reduce((text, [place, filled]) => text.replaceAll(place, () => filled), html);
