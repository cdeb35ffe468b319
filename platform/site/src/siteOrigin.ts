/*
 * Documents are composed for any address of the site: what their heads say of it begins at its root. Who serves them under a known
 * address makes it whole, because a shared link's picture has to be. None of these can stand in a text: its quotes are escaped.
 */
const beginnings = [
  'rel="canonical" href="',
  'property="og:url" content="',
  'property="og:image" content="',
  '"url":"',
  '"item":"',
];

/**
 * What is put in place of what, in a composed document (host/src/document/head).
 * @param origin e.g. `https://lotto.example.com`
 */
export const originPlaces = (origin: string): [place: string, filled: string][] =>
  beginnings.map((beginning) => [`${beginning}/`, `${beginning}${origin}/`]);

/** A composed document whose head names the site's own address. */
export const withOrigin = (html: string, origin: string): string =>
  originPlaces(origin).reduce((text, [place, filled]) => text.replaceAll(place, () => filled), html);
