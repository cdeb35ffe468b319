import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Canary, combinations, isRunning, Variants, variantFile, variantsPath } from 'shared/contracts/canaries';
import { ownPages, routePatterns } from 'shared/contracts/paths';
import { fillIn, match, withOrigin } from 'site/addresses';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config.ts';
import { html } from '../http/html.ts';
import type { SignedPages } from './signedPages.ts';

const compress = promisify(brotliCompress);
/** Higher brotli quality than for other answers (app/app.ts), because all visitors of a second share the result. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export class Page {
  readonly html: string;
  readonly status: 200 | 404;
  #etag: string | undefined;
  #brotli: Promise<Buffer> | undefined;

  constructor(html: string, status: 200 | 404) {
    this.html = html;
    this.status = status;
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  brotli(): Promise<Buffer> {
    this.#brotli ??= compress(this.html, { params });
    return this.#brotli;
  }
}

/** Returns markup that says who runs the site; empty where no company is set. */
export function companyNote(company: Config['company']): string {
  if (!company) return '';
  const { name, licence, address, minimumAge, helpLines, placeholder } = company;
  return html`<noscript>
<div style="padding:0 16px 24px;color:#98A1B3;font-size:14px;text-align:center">
${placeholder ? html`<p>This is a demonstration: company, licence and address are placeholders.</p>` : undefined}
<p>${name}, ${address}. Licence: ${licence}.</p>
<p>Minimum age: ${String(minimumAge)}.${helpLines.length > 0 ? ' Help if play is no longer fun: ' : ''}${helpLines.map(({ name: helper, href }) => html`<a href="${href}">${helper}</a> `)}</p>
</div>
</noscript>
`.markup;
}

/**
 * Adds the company's note, for readers without JavaScript: the footer of a document without content has an empty place for it. It
 * is outside the React root, whose elements hydration compares.
 */
export function withNote(page: Page, note: string): Page {
  if (note === '') return page;
  const end = page.html.lastIndexOf('</body>');
  return new Page(`${page.html.slice(0, end)}${note}${page.html.slice(end)}`, page.status);
}

const Routes = Type.Array(
  Type.Object({
    pattern: Type.Union([Type.String(), Type.Null()]),
    file: Type.String(),
    content: Type.Optional(Type.Boolean()),
  }),
);

/** For releases of the host from before routes had the field `content`. */
const patternsWithoutContent: readonly string[] = ownPages.map((name) => routePatterns[name]);

export interface Found {
  page: Page;
  mayHaveContent: boolean;
  variant: string;
}

const Live = Type.Object({ revision: Type.Integer() });

/**
 * Finds the composed documents. A new release or a rollback takes effect with the next page load, without a restart.
 * @param documents files below `pages/`, verified against their signatures
 * @param origin origin of the site, which heads of documents contain
 * @param now epoch ms
 */
export function openPages(documents: Pick<SignedPages, 'read' | 'isBucket'>, origin: string, now: () => number = Date.now) {
  async function findIn(variant: string, pathname: string): Promise<{ known: Found | null; unknown: Found | null }> {
    const text = await documents.read(variantFile(variant, 'pages/pages.json'));
    const routes: Static<typeof Routes> = text === null ? [] : Value.Parse(Routes, JSON.parse(text));
    for (const { pattern, file, content } of routes) {
      const params = pattern === null ? null : match(pattern, pathname);
      const html = params && (await documents.read(variantFile(variant, file)));
      if (pattern === null || !params || !html) continue;
      const page = new Page(withOrigin(fillIn(html, params), origin), 200);
      return { known: { page, variant, mayHaveContent: content ?? !patternsWithoutContent.includes(pattern) }, unknown: null };
    }
    const unknown = routes.find(({ pattern }) => pattern === null);
    const html = unknown ? await documents.read(variantFile(variant, unknown.file)) : null;
    return {
      known: null,
      unknown: html ? { page: new Page(withOrigin(html, origin), 404), variant, mayHaveContent: false } : null,
    };
  }

  /** Finds the document for a path, in the given variant if it has one; null while nothing is released. */
  async function find(pathname: string, variant: string): Promise<Found | null> {
    const chosen = variant === '' ? null : await findIn(variant, pathname);
    if (chosen?.known) return chosen.known;
    const live = await findIn('', pathname);
    return live.known ?? chosen?.unknown ?? live.unknown;
  }

  async function canaries(): Promise<readonly Canary[]> {
    const text = documents.isBucket ? null : await documents.read(variantsPath);
    if (text === null) return [];
    const found = Value.Parse(Variants, JSON.parse(text));
    const live = Value.Parse(Live, JSON.parse((await documents.read('pages/live.json')) ?? '{"revision":0}'));
    // A slow writer may have written the file after the end of the canary.
    return found.revision < live.revision ? [] : found.canaries.filter((canary) => isRunning(canary, now()));
  }

  return {
    find,
    canaries,
    async homes(): Promise<Found[]> {
      const variants = combinations(await canaries()).map((some) => some.map(({ place }) => place).join(''));
      const homes = ['', ...variants].map(async (variant) => {
        const home = await find('/', variant);
        return home?.variant === variant ? [home] : [];
      });
      return (await Promise.all(homes)).flat();
    },
  };
}
