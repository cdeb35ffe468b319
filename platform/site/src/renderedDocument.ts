import type { RenderedPage } from 'shared/contracts/rendering';

/**
 * The static document of a route with the content of an address in it: the content stands inside `#root`, what the browser hydrates from
 * comes after it as JSON, and what came is not asked for early any more.
 * @param html as the live host composed it (host/src/server/composer.ts), its ids filled in
 * @returns null for a document that is not built like this: it can only be sent as it is
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
  return `${withoutHints(before, addressesOf({ ...brought.answers, ...brought.missing }))}${bodyStart}${content}</div>\n${script}${html.slice(end + '</div>'.length)}`;
}

/** Between these stands the shell, and nothing else: the first and the last of their kind, whatever the shell is. */
const bodyStart = '</head>\n<body>\n<div id="root">';
const bodyEnd = '</div>\n</body>\n</html>';

/** What the head of an address stands in place of: the title and what follows it of the same kind, one element a line (host/src/document/head). */
const about =
  /<title>[^<]*<\/title>(?:\n<(?:meta (?:name="(?:description|robots|twitter:card)"|property="og:[\w:]+")|link rel="canonical"|script type="application\/ld\+json")[^\n]*)+/;

function headWith(before: string, head: string | null): string | null {
  if (head === null) return before;
  return about.test(before) ? before.replace(about, () => head) : null;
}

/** JSON that is text wherever it stands in HTML: nothing in it ends its element or begins another, and JavaScript could read it too. */
function inlineJson(value: unknown): string {
  const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (one) => escapes[one] ?? '');
}

/** The addresses behind SWR's keys: what follows a `#` is the shape of what is kept (shared/src/api-client/key.ts). */
const addressesOf = (answers: object) => new Set(Object.keys(answers).map((key) => key.split('#')[0] ?? ''));

function withoutHints(before: string, came: ReadonlySet<string>): string {
  const rest = before.replace(
    /<link (?:media="[^"]*" )?rel="preload" as="fetch" href="([^"]*)"[^>]*>\n?/g,
    (hint, href: string) => (came.has(plain(href)) ? '' : hint),
  );
  // Without a request there is nothing to send: what sends comes with the first one.
  return rest.includes(' as="fetch"') ? rest : rest.replace(/<link [^>]*data-for="calls"[^>]*>\n?/g, '');
}

/** An attribute's text as the composer has escaped it. */
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
