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
