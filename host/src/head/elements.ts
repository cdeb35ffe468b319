/* Elements of a document's head as text. All values are escaped: names and descriptions come from other people. */

/** Escapes text for an element or a double-quoted attribute, and replaces control characters by spaces. */
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const titleElement = (title: string): string => `<title>${escapeHtml(title)}</title>`;

export const metaElement = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

export const canonicalElement = (address: string): string => `<link rel="canonical" href="${escapeHtml(address)}">`;

/**
 * Returns structured data (schema.org JSON-LD). Browsers do not execute a data block, so the content security policy allows it.
 * `<` is escaped, so the data cannot close the element or open a comment.
 */
export const dataBlock = (about: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')}</script>`;
