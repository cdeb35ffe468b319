import DOMPurify, { type Config } from 'dompurify';

/** Text, lists, tables, pictures and links. No style, class, id or name: foreign text dresses and names nothing on the page. */
const rules = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'div', 'span', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'a', 'img', 'figure', 'figcaption', '#text'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

const linkProtocols = ['http:', 'https:', 'mailto:'];

/**
 * Makes the HTML of a description harmless. The API has sanitised it already; the page trusts nobody.
 * @returns nodes in a document of their own, so nothing has loaded yet; pictures come only from this site's origin,
 *   links lead only to web pages and mail addresses, each table sits in a box that scrolls
 */
export function sanitizeDescription(html: string): DocumentFragment {
  // A <frameset> takes the body's place and leaves nothing to clean: then, against its type, the answer is null.
  const answer: DocumentFragment | null = DOMPurify.sanitize(html, rules);
  const fragment = answer ?? document.createDocumentFragment();
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const image of fragment.querySelectorAll('img')) tameImage(image);
  for (const table of fragment.querySelectorAll('table')) boxTable(table);
  return fragment;
}

function tameLink(link: HTMLAnchorElement): void {
  const target = addressOf(link.getAttribute('href'));
  if (!target || !linkProtocols.includes(target.protocol)) {
    link.removeAttribute('href');
    return;
  }
  link.rel = 'noopener noreferrer nofollow';
  if (target.origin !== location.origin) link.target = '_blank';
}

/** A picture from elsewhere would tell its server who looks at this page; its text stays. */
function tameImage(image: HTMLImageElement): void {
  if (addressOf(image.getAttribute('src'))?.origin !== location.origin) {
    image.replaceWith(image.alt);
    return;
  }
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
}

/** The box takes the focus, so that the keyboard can scroll it. */
function boxTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', table.caption?.textContent?.trim() || 'Table');
  table.replaceWith(box);
  box.append(table);
}

/** Relative to the page, not to the parser's empty document. */
function addressOf(value: string | null): URL | null {
  return value !== null && URL.canParse(value, location.href) ? new URL(value, location.href) : null;
}
