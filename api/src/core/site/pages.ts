import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Canary, combinations, isRunning, Variants, variantFile, variantsPath } from 'shared/contracts/canaries';
import { ownPages, routePatterns } from 'shared/contracts/paths';
import { fillIn, match, withOrigin } from 'site/addresses';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config.ts';
import { html } from '../http/html.ts';
import { compressedOnce } from '../http/publicCache.ts';
import type { SignedPages } from './signedPages.ts';

/** A document as it is sent. What depends only on it is computed once: requests share the object. */
export class Page {
  readonly html: string;
  readonly status: 200 | 404;
  #etag: string | undefined;
  readonly brotli: () => Promise<Buffer>;
  #revision: string | undefined;

  constructor(html: string, status: 200 | 404, etag?: string) {
    this.html = html;
    this.#etag = etag;
    this.brotli = compressedOnce(html);
    this.status = status;
  }

  get etag(): string {
    this.#etag ??= `"${hash('sha256', this.html, 'base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  /** Revision of the deployment in the document's registry; '' in a document without one. */
  get revision(): string {
    this.#revision ??= /"revision":(\d+)/.exec(this.html)?.[1] ?? '';
    return this.#revision;
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

export const Registry = Type.Object({
  revision: Type.Integer(),
  host: Type.String(),
  remotes: Type.Record(Type.String(), Type.Object({ entry: Type.String() })),
});

const Routes = Type.Array(
  Type.Object({
    pattern: Type.Union([Type.String(), Type.Null()]),
    file: Type.String(),
    content: Type.Optional(Type.Boolean()),
    registry: Type.Optional(Registry),
  }),
);

/** For releases of the host from before routes had the field `content`. */
const patternsWithoutContent: readonly string[] = ownPages.map((name) => routePatterns[name]);

export interface Found {
  page: Page;
  /** The same with the note for readers without JavaScript: sent where there is no content, whose footer says the same. */
  noted: Page;
  mayHaveContent: boolean;
  variant: string;
  /** All releases of the variant; undefined where an older host has composed: its documents list them. */
  live: Static<typeof Registry> | undefined;
}

const Live = Type.Object({ revision: Type.Integer() });

type Pages = Pick<Found, 'page' | 'noted'>;

/** Bounds of the documents that are kept; size in characters. */
const bounds = { max: 500, maxSize: 16 * 1024 * 1024, sizeCalculation: ({ page }: Pages) => 2 * page.html.length };

function parserOf<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const kept = new LRUCache<string, { parsed: Parsed }>({ max: 20 });
  return (text) => {
    const known = kept.get(text);
    if (known) return known.parsed;
    const parsed = parse(text);
    kept.set(text, { parsed });
    return parsed;
  };
}

const routesOf = parserOf((text) => Value.Parse(Routes, JSON.parse(text)));
const variantsOf = parserOf((text) => Value.Parse(Variants, JSON.parse(text)));
const revisionOf = parserOf((text) => Value.Parse(Live, JSON.parse(text)).revision);

/**
 * Finds the composed documents. A new release or a rollback takes effect with the next page load, without a restart.
 * @param documents files below `pages/`, verified against their signatures
 * @param origin origin of the site, which heads of documents contain
 * @param note markup of `companyNote`; it is put outside of the React root, whose elements hydration compares
 * @param now epoch ms
 */
export function openPages(
  documents: Pick<SignedPages, 'read' | 'isBucket'>,
  { origin, note, now }: { origin: string; note: string; now: () => number },
) {
  const kept = new LRUCache<string, { text: string } & Pages>(bounds);

  function pagesOf(text: string, file: string, params: Record<string, string>, status: 200 | 404): Pages {
    const key = JSON.stringify([file, params]);
    const known = kept.get(key);
    if (known?.text === text) return known;
    const html = withOrigin(fillIn(text, params), origin);
    const end = html.lastIndexOf('</body>');
    const made = {
      page: new Page(html, status),
      noted: new Page(`${html.slice(0, end)}${note}${html.slice(end)}`, status),
    };
    kept.set(key, { text, ...made });
    return made;
  }

  async function findIn(variant: string, pathname: string): Promise<{ known: Found | null; unknown: Found | null }> {
    const text = await documents.read(variantFile(variant, 'pages/pages.json'));
    const routes = text === null ? [] : routesOf(text);
    const live = routes.find(({ registry }) => registry)?.registry;
    for (const { pattern, file, content } of routes) {
      const params = pattern === null ? null : match(pattern, pathname);
      const path = variantFile(variant, file);
      const template = params && (await documents.read(path));
      if (pattern === null || !params || !template) continue;
      const { page, noted } = pagesOf(template, path, params, 200);
      // A release writes one file after the other: between them, content would be of other code than the page loads.
      const isComplete = live === undefined || String(live.revision) === page.revision;
      const mayHaveContent = isComplete && (content ?? !patternsWithoutContent.includes(pattern));
      return { known: { page, noted, variant, live, mayHaveContent }, unknown: null };
    }
    const unknown = routes.find(({ pattern }) => pattern === null);
    const path = unknown && variantFile(variant, unknown.file);
    const template = path ? await documents.read(path) : null;
    return {
      known: null,
      unknown: path && template ? { ...pagesOf(template, path, {}, 404), variant, live, mayHaveContent: false } : null,
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
    const found = variantsOf(text);
    const live = revisionOf((await documents.read('pages/live.json')) ?? '{"revision":0}');
    // A slow writer may have written the file after the end of the canary.
    return found.revision < live ? [] : found.canaries.filter((canary) => isRunning(canary, now()));
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
