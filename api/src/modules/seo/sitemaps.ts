import { sql } from 'kysely';
import { listedPaths, paths } from 'shared/contracts/paths';
import { LoadingCache } from '../../core/cache/LoadingCache.ts';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

interface Listed {
  id: number;
  changedAt: Date;
}

/** Ids above `after`, up to and including `last`. */
interface Range {
  after: number;
  last: number;
}

const highestIds = statement((_given: Given<object>) =>
  tables.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('lotteries as l')
      .select(({ ref }) => fn.coalesce(fn.max(ref('l.id')), sql<number>`0`).as('last'))
      .$asScalar()
      .as('rounds'),
    selectFrom('rewards as r')
      .select(({ ref }) => fn.coalesce(fn.max(ref('r.id')), sql<number>`0`).as('last'))
      .$asScalar()
      .as('prizes'),
  ]),
);

async function readHighestIds(db: Queryable): Promise<{ rounds: number; prizes: number }> {
  const { rounds, prizes } = onlyRow(await highestIds(db, {}));
  return { rounds: rounds ?? 0, prizes: prizes ?? 0 };
}

const rounds = statement((given: Given<Range>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ fn, ref }) => ['l.id', fn.coalesce(ref('l.drawnAt'), ref('l.startsAt')).$notNull().as('changedAt')])
    .where('l.id', '>', given.after)
    .where('l.id', '<=', given.last)
    .where('l.cancelledAt', 'is', null)
    .orderBy('l.id', 'desc'),
);

/** Lists lotteries that are not cancelled, newest first; changed at the draw, or else at the opening. */
const listRounds = (db: Queryable, range: Range): Promise<Listed[]> => rounds(db, range);

const prizes = statement((given: Given<Range>) =>
  tables
    .selectFrom('rewards as r')
    .select(({ fn, ref, selectFrom }) => [
      'r.id',
      fn
        .coalesce(
          selectFrom('lotteries as l')
            .select('l.startsAt')
            .whereRef('l.rewardId', '=', 'r.id')
            .orderBy('l.endsAt', 'desc')
            .limit(sql.lit(1))
            .$asScalar(),
          ref('r.createdAt'),
        )
        .$notNull()
        .as('changedAt'),
    ])
    .where('r.id', '>', given.after)
    .where('r.id', '<=', given.last)
    .orderBy('r.id', 'desc'),
);

/** Lists rewards, newest first; changed when their last lottery opened. */
const listPrizes = (db: Queryable, range: Range): Promise<Listed[]> => prizes(db, range);

interface Entry {
  url: string;
  changedAt?: Date;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const sitemapText = (pages: readonly Entry[]): string => listText('urlset', 'url', pages);

export const sitemapIndexText = (sitemaps: readonly Entry[]): string => listText('sitemapindex', 'sitemap', sitemaps);

function listText(list: string, item: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${xmlText(url)}</loc>${changed}</${item}>\n`;
  });
  return `${head}<${list} xmlns="${namespace}">\n${lines.join('')}</${list}>\n`;
}

const xmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** Ids per sitemap. The protocol allows 50,000 URLs; these are about 2 MB. */
export const idsInSitemap = 20_000;

/** Lifetime of a cached sitemap, in ms; search engines fetch it a few times a day. */
export const sitemapFreshMs = 10 * 60_000;

const mostKept = 8;

const kinds = {
  rounds: { list: listRounds, path: paths.lottery },
  prizes: { list: listPrizes, path: paths.reward },
} satisfies Record<
  string,
  { list: (db: Queryable, range: { after: number; last: number }) => Promise<Listed[]>; path: (id: number) => string }
>;

export type SitemapKind = keyof typeof kinds;

/**
 * Builds the sitemaps of the public pages: an index, and sitemaps by ranges of ids, whose content stays stable when lotteries are
 * added.
 * @param origin of the site, e.g. `https://lotto.example.com`
 */
export function sitemapsOf(db: Queryable, origin: string) {
  const kept = new LoadingCache<string, string | null>({ max: mostKept, ttl: sitemapFreshMs });
  const address = (name: string) => ({ url: `${origin}/sitemaps/${name}.xml` });

  return {
    async index(): Promise<string> {
      const text = await kept.get('index', async () => {
        const highest = await readHighestIds(db);
        const numbers = (kind: SitemapKind) =>
          Array.from({ length: Math.ceil(highest[kind] / idsInSitemap) }, (_, index) => address(`${kind}-${index}`)).reverse();
        return sitemapIndexText([address('pages'), ...numbers('prizes'), ...numbers('rounds')]);
      });
      return text ?? '';
    },
    pages: (): string => sitemapText(listedPaths().map((path) => ({ url: `${origin}${path}` }))),
    /** Sitemap of a range of ids; null if it is empty. @param number zero-based index */
    of(kind: SitemapKind, number: number): Promise<string | null> {
      const { list, path } = kinds[kind];
      return kept.get(`${kind}-${number}`, async () => {
        const found = await list(db, { after: number * idsInSitemap, last: (number + 1) * idsInSitemap });
        if (found.length === 0) return null;
        return sitemapText(found.map(({ id, changedAt }) => ({ url: `${origin}${path(id)}`, changedAt })));
      });
    },
  };
}
