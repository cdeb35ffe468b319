import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { appPattern } from 'shared/contracts/appNames';
import type { DocumentAsked } from 'shared/contracts/rendering';
import { renderedDocument } from 'site/renderedDocument';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Metrics } from '../observability/metrics.ts';
import type { DocumentRenderer, LiveReleases } from './liveReleases.ts';
import { type Found, Page, Registry } from './pages.ts';

/** Lifetime of a cached document, ms: the same as of the lists in it (core/http/publicCache.ts). */
const freshMs = 1_000;
/** Bounds of the cache; size in characters of at most two bytes. */
const bounds = { max: 200, maxSize: 16 * 1024 * 1024 };
/**
 * Maximum number of addresses rendered at the same time. Visitors of the same address share one rendering; other visitors get the
 * static document.
 */
const mostAtOnce = 8;
const longestAddress = 300;

/** Addresses in the site's own form. A browser would normalize others, and the page's router would see a different address. */
const usual = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?)?(?:\?[!$-;=?-[\]-~]*)?$/;

const Rendered = Type.Object({
  status: Type.Union([Type.Literal(200), Type.Literal(404)]),
  html: Type.String({ minLength: 1, maxLength: 4_000_000 }),
  head: Type.Union([Type.String({ maxLength: 100_000 }), Type.Null()]),
  brought: Type.Object({
    address: Type.String(),
    nowMs: Type.Number(),
    member: Type.Optional(Type.Boolean()),
    answers: Type.Record(Type.String(), Type.Unknown()),
    parts: Type.Array(Type.String()),
  }),
});

const releaseFolder = new RegExp(`^/((?:${appPattern})/\\d[^/]*)/`);

type Given = Pick<Found, 'page' | 'live'>;

interface Making {
  since: number;
  made: Promise<Page | null>;
}

export interface ContentOptions {
  renderer: DocumentRenderer;
  origin: string;
  now: () => number;
  deadlineMs: number;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/**
 * Server-renders documents. They are the same for all visitors: concurrent requests share one rendering, which is cached for a
 * second.
 */
export function ssrDocuments({ renderer, origin, now, deadlineMs, metrics, log }: ContentOptions) {
  const kept = new LRUCache<string, { page: Page | null }>({
    ...bounds,
    ttl: freshMs,
    // Entries expire at their exact age; by default the cache reads its clock once a millisecond, and late on a busy process.
    ttlResolution: 0,
    sizeCalculation: ({ page }) => page?.html.length || 1,
  });
  const underWay = new Map<string, Making>();

  async function make(key: string, page: Given, asked: Pick<DocumentAsked, 'address' | 'member'>): Promise<Page | null> {
    const since = performance.now();
    let made: Page | null = null;
    try {
      made = await withContent(page, { ...asked, origin, nowMs: now() });
    } catch (error) {
      log.warn({ err: error }, 'A document is sent without its content');
    } finally {
      metrics.render((performance.now() - since) / 1_000);
      underWay.delete(key);
    }
    // A failure is cached too, so that the next visitors do not wait for it again.
    kept.set(key, { page: made });
    return made;
  }

  async function withContent({ page, live }: Given, asked: DocumentAsked): Promise<Page | null> {
    // The renderer enforces the deadline itself and reports its reason; this longer limit frees the slot when it does not.
    const found = await within(renderer.render(asked, liveReleases(live, page.html), deadlineMs), deadlineMs + freshMs);
    if (found === null) return null;
    if (!Value.Check(Rendered, found)) throw new Error(found === undefined ? 'Nothing came in time.' : 'What came is no page.');
    if (found.brought.address !== asked.address || found.brought.nowMs !== asked.nowMs)
      throw new Error('What came is of another address or moment.');
    const html = renderedDocument(page.html, found);
    if (html === null) throw new Error('The document is not built as content needs it.');
    return new Page(html, found.status, `"${randomUUID()}"`);
  }

  return {
    /**
     * @param found its `member` says that the browser is a member's, for whom one page has another order
     * @returns the page with content, or null where the static page is sent and the browser renders it
     */
    async of(
      { page, variant, live, member }: Given & Pick<Found, 'variant'> & { member: boolean },
      address: string,
    ): Promise<Page | null> {
      if (address.length > longestAddress || !usual.test(address)) {
        metrics.document('unusual');
        return null;
      }
      // A release or a rollback changes the revision, so that cached documents of the former one are not used. Variants share the
      // revision.
      const key = `${page.revision} ${variant} ${member ? 'member' : ''} ${address}`;
      const found = kept.get(key);
      if (found !== undefined) {
        metrics.document(found.page ? 'kept' : 'failed');
        return found.page;
      }
      const before = underWay.get(key);
      if (before === undefined && underWay.size >= mostAtOnce) {
        metrics.document('busy');
        return null;
      }
      const making = before ?? {
        since: performance.now(),
        made: make(key, { page, live }, { address, ...(member && { member }) }),
      };
      underWay.set(key, making);
      const made = await within(making.made, making.since + deadlineMs - performance.now());
      if (made) metrics.document(before ? 'kept' : 'rendered');
      else metrics.document(made === null ? 'failed' : 'late');
      return made ?? null;
    },
  };
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), Math.max(0, ms));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function liveReleases(live: Found['live'], html: string): LiveReleases {
  const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
  const { revision, host, remotes } = live ?? Value.Parse(Registry, JSON.parse(text));
  return { revision, host: folderOf(host), remotes: Object.values(remotes).map(({ entry }) => folderOf(entry)) };
}

function folderOf(address: string): string {
  const folder = releaseFolder.exec(address)?.[1];
  if (folder === undefined) throw new Error(`${address} is in no release of the site.`);
  return folder;
}
