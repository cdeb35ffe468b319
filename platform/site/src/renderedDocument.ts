import type { Brought, RenderedPage } from 'shared/contracts/rendering';

/**
 * Inserts server-rendered content into the static document of a route: the content into `#root`, then the data for hydration as
 * JSON. Removes the preload hints for data that is already included.
 * @param html document composed by the live host (host/src/server/composer.ts), with ids filled in
 * @returns null for a document of another structure, which can only be sent unchanged
 */
export function renderedDocument(
  html: string,
  { html: content, head, brought }: Pick<RenderedPage, 'html' | 'head' | 'brought'>,
): string | null {
  const body = html.indexOf(bodyStart);
  const end = html.lastIndexOf(bodyEnd);
  if (body < 0 || end < body + bodyStart.length) return null;
  const before = headWith(html.slice(0, body), head);
  if (before === null) return null;
  const script = `<script type="application/json" id="brought">${inlineJson(brought)}</script>`;
  return `${withoutHints(before, brought)}${bodyStart}${content}</div>\n${script}${html.slice(end + '</div>'.length)}`;
}

/** The first start and the last end enclose the shell, whatever the shell contains. */
const bodyStart = '</head>\n<body>\n<div id="root">';
const bodyEnd = '</div>\n</body>\n</html>';

/**
 * Part of the head that the rendered head replaces: the title and the elements after it, one per line (host/src/head).
 */
const about =
  /<title>[^<]*<\/title>(?:\n<(?:meta (?:name="(?:description|robots|twitter:card)"|property="og:[\w:]+")|link rel="canonical"|script type="application\/ld\+json")[^\n]*)+/;

function headWith(before: string, head: string | null): string | null {
  if (head === null) return before;
  return about.test(before) ? before.replace(about, () => head) : null;
}

/** Serialises JSON for an inline script: escapes `<`, which could end the element, and the line separators of JavaScript. */
function inlineJson(value: unknown): string {
  const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (one) => escapes[one] ?? '');
}

/** URLs in SWR keys: the part after `#` is the shape of the cached data (shared/src/api-client/key.ts). */
const addressesOf = (answers: object) => new Set(Object.keys(answers).map((key) => key.split('#')[0] ?? ''));

function withoutHints(before: string, { answers, missing, member }: Brought): string {
  const came = addressesOf({ ...answers, ...missing });
  const rest = before.replace(
    /<link (?:media="[^"]*" )?rel="preload" as="fetch" href="([^"]*)"[^>]*>\n?/g,
    (hint, href: string) => (came.has(plain(href)) ? '' : hint),
  );
  const isFor = (whom: string) =>
    whom === 'calls' ? member || rest.includes(' as="fetch"') : whom === (member ? 'members' : 'visitors');
  return rest.replace(/<link [^>]*data-for="(\w+)"[^>]*>\n?/g, (hint, whom: string) => (isFor(whom) ? hint : ''));
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
