/* Elements of a document's head as text. Whatever is put into them stays text: names and descriptions are written by others. */

/** Text as it stands inside an element, or inside an attribute in double quotes: one line of characters that can be shown. */
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const titleElement = (title: string): string => `<title>${escapeHtml(title)}</title>`;

/** @param kind `property` for Open Graph, `name` for all else */
export const metaElement = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

export const canonicalElement = (address: string): string => `<link rel="canonical" href="${escapeHtml(address)}">`;

/**
 * What a page is about, in the words of schema.org. Browsers do not run a data block, so the site's policy lets it pass; no `<` in it
 * ends it early, or begins a comment.
 */
export const dataBlock = (about: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')}</script>`;
