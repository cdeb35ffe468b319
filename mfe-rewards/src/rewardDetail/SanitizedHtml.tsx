import styled from '@emotion/styled';
import DOMPurify, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { color, font, radius, space } from 'shared/theme/tokens';

/**
 * Allows text, lists, tables, pictures and links. No style, class, id or name, so that foreign content cannot style the page or
 * shadow its names.
 */
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
 * Sanitises a description, although the API has already done so (defence in depth).
 * @returns nodes of a separate document, so nothing has been loaded yet. Pictures come only from this site's origin, links lead
 * only to web pages and mail addresses, and each table is in a scrolling box
 */
export function sanitizeDescription(html: string): DocumentFragment {
  // A <frameset> replaces the body, and DOMPurify then returns null, against its type.
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

/** A picture from elsewhere would reveal the visitor to its server; only its alternative text stays. */
function tameImage(image: HTMLImageElement): void {
  if (addressOf(image.getAttribute('src'))?.origin !== location.origin) {
    image.replaceWith(image.alt);
    return;
  }
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
}

/** Wraps a table in a focusable box, so that the keyboard can scroll it. */
function boxTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', table.caption?.textContent?.trim() || 'Table');
  table.replaceWith(box);
  box.append(table);
}

/** Resolves relative to the page, not to the parser's empty document. */
function addressOf(value: string | null): URL | null {
  return value !== null && URL.canParse(value, location.href) ? new URL(value, location.href) : null;
}

const Prose = styled.div`
  max-width: 72ch;
  font-size: ${font.size.body};
  line-height: 1.65;
  color: ${color.second};
  overflow-wrap: anywhere;
  > :first-child {
    margin-top: 0;
  }
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${space(8)} 0 ${space(3)};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    color: ${color.text};
  }
  p,
  ul,
  ol,
  dl,
  blockquote,
  pre,
  figure {
    margin: 0 0 ${space(4)};
  }
  blockquote {
    padding-left: ${space(4)};
    border-left: 3px solid ${color.line};
  }
  a[href] {
    color: ${color.primaryHover};
  }
  img {
    max-width: 100%;
    height: auto;
    border-radius: ${radius.medium};
  }
  pre {
    white-space: pre-wrap;
  }
  [role='group'] {
    margin: 0 0 ${space(4)};
    overflow-x: auto;
    overflow-wrap: normal;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${space(2)} ${space(3)};
    border: 1px solid ${color.line};
    text-align: left;
  }
  th {
    color: ${color.text};
  }
`;

/** Renders sanitised HTML of the provider. In its own chunk: see RewardDescription. */
export default function SanitizedHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // Inserts nodes, not a string: a second parse could differ from what was sanitised.
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeDescription(html)), [html]);
  return <Prose ref={box} />;
}
