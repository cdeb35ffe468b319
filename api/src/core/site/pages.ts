import { type Canary, combinations, isRunning, Variants, variantFile, variantsPath } from 'shared/contracts/canaries';
import { ownPages, routePatterns } from 'shared/contracts/paths';
import { fillIn, match } from 'site/addresses';
import { withOrigin } from 'site/siteOrigin';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Page } from './page.ts';
import type { SignedPages } from './signedPages.ts';

const Routes = Type.Array(
  Type.Object({
    pattern: Type.Union([Type.String(), Type.Null()]),
    file: Type.String(),
    content: Type.Optional(Type.Boolean()),
  }),
);

/** For hosts from before their routes had the field `content`. */
const patternsWithoutContent: readonly string[] = ownPages.map((name) => routePatterns[name]);

/** What stands for an address as it was composed. */
export interface Found {
  page: Page;
  /** Whether the content of the address may stand in it. */
  mayHaveContent: boolean;
  /** The variant that it is of; '' for what is live. */
  variant: string;
}

const Live = Type.Object({ revision: Type.Integer() });

/**
 * The documents that a release composed: a release or a rollback is live for the next page load without a restart.
 * @param read gives the text of a file below `pages/`, as it was signed
 * @param origin of the site's own address, which heads of documents name
 * @param now epoch ms
 */
export function openPages(
  { read, isBucket }: Pick<SignedPages, 'read' | 'isBucket'>,
  origin: string,
  now: () => number = Date.now,
) {
  /** What a variant has for a path; null where it has no such page. */
  async function findIn(variant: string, pathname: string): Promise<{ known: Found | null; unknown: Found | null }> {
    const text = await read(variantFile(variant, 'pages/pages.json'));
    const routes: Static<typeof Routes> = text === null ? [] : Value.Parse(Routes, JSON.parse(text));
    for (const { pattern, file, content } of routes) {
      const params = pattern === null ? null : match(pattern, pathname);
      const html = params && (await read(variantFile(variant, file)));
      if (pattern === null || !params || !html) continue;
      const page = new Page(withOrigin(fillIn(html, params), origin), 200);
      return { known: { page, variant, mayHaveContent: content ?? !patternsWithoutContent.includes(pattern) }, unknown: null };
    }
    const unknown = routes.find(({ pattern }) => pattern === null);
    const html = unknown ? await read(variantFile(variant, unknown.file)) : null;
    return {
      known: null,
      unknown: html ? { page: new Page(withOrigin(html, origin), 404), variant, mayHaveContent: false } : null,
    };
  }

  /** The document for a path of the site, of a variant where it is there; null while nothing is released. */
  async function find(pathname: string, variant: string): Promise<Found | null> {
    const chosen = variant === '' ? null : await findIn(variant, pathname);
    if (chosen?.known) return chosen.known;
    const live = await findIn('', pathname);
    return live.known ?? chosen?.unknown ?? live.unknown;
  }

  /** The canaries that run now, as the newest composed pages say. A bucket has none. */
  async function canaries(): Promise<readonly Canary[]> {
    const text = isBucket ? null : await read(variantsPath);
    if (text === null) return [];
    const found = Value.Parse(Variants, JSON.parse(text));
    const live = Value.Parse(Live, JSON.parse((await read('pages/live.json')) ?? '{"revision":0}'));
    // What somebody wrote who was slower than the end of a canary.
    return found.revision < live.revision ? [] : found.canaries.filter((canary) => isRunning(canary, now()));
  }

  return {
    find,
    canaries,
    /** The home page of what is live, and of each variant. */
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
