import fastifyPlugin from 'fastify-plugin';
import type { CacheUse } from '../cache/LoadingCache.ts';
import { isInternal } from '../internalRequest.ts';
import type { Figure } from './figures.ts';

export interface Reading {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Values that are read at a scrape. A metric without labels is a number; unknown values are left out. */
export type Readings = { readonly [Name in Figure]?: number | readonly Reading[] | undefined };

type DrawOutcome = 'drawn' | 'refunded' | 'failed';

/** How a document was sent: rendered for this request, from the cache, or without rendered content. */
type DocumentOutcome = 'rendered' | 'kept' | StaticReason;

/**
 * Why a document was sent without rendered content: `unusual` address; `busy`: too many renderings in progress; `late`: deadline
 * missed; `failed`: no valid content.
 */
type StaticReason = 'unusual' | 'busy' | 'late' | 'failed';

/**
 * Counted events of a page: a visit, outcomes of its parts, errors in handlers and promises, violations of the content security
 * policy.
 */
export type PageCount = 'visit' | 'stood' | 'failed' | 'retried' | 'recovered' | 'error' | 'violation';

interface PageRelease {
  app: string;
  release: string;
}

/**
 * Interface by which services count events, independent of a metrics library. Arguments contain no personal data and have few
 * values: a route's pattern, never an address.
 */
export interface Metrics {
  /**
   * Counts an answered request.
   * @param route pattern; undefined where no route matches
   */
  request(method: string, route: string | undefined, status: number, seconds: number): void;
  /** @param count 0 creates the series of an outcome before it first happens */
  purchase(outcome: string, count?: number): void;
  /** @param lateSeconds from the due time of the draw's source to the draw */
  draw(outcome: DrawOutcome, lateSeconds?: number): void;
  document(outcome: DocumentOutcome): void;
  render(seconds: number): void;
  /** Counts reports of pages about their releases. @param count 0 creates the series before the first event */
  page(release: PageRelease, what: PageCount, count: number): void;
  /** Records a part's time until it was mounted, or the page's interaction latency. */
  pageTime(release: PageRelease, what: 'stand' | 'inp', seconds: number): void;
  /** Registers values that are read at each scrape. @returns a function that unregisters them */
  watch(read: () => Readings | Promise<Readings>): () => void;
}

export const noMetrics: Metrics = {
  request: () => {},
  purchase: () => {},
  draw: () => {},
  document: () => {},
  render: () => {},
  page: () => {},
  pageTime: () => {},
  watch: () => () => {},
};

export function watchCache(metrics: Metrics, cache: string, holder: { readonly use: CacheUse }): () => void {
  return metrics.watch(() => {
    const { hits, misses, entries } = holder.use;
    return {
      lotto_cache_requests_total: [
        { labels: { cache, result: 'hit' }, value: hits },
        { labels: { cache, result: 'miss' }, value: misses },
      ],
      lotto_cache_entries: [{ labels: { cache }, value: entries }],
    };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * Decorates the app with `metrics` and counts every answer by its route. Event streams are counted as watchers instead: their
 * duration is not an answer time.
 */
export const countRequests = fastifyPlugin<{ metrics: Metrics | undefined }>(async (app, { metrics }) => {
  app.decorate('metrics', metrics ?? noMetrics);
  if (metrics === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
    if (routeOptions.config.probe || isInternal(raw)) return;
    if (String(reply.getHeader('content-type') ?? reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.request(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
});
