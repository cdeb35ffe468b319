import type { Metrics } from './metrics.ts';

/** How a cache has been used since the process began. */
export interface CacheUse {
  hits: number;
  misses: number;
  /** What it holds now. */
  entries: number;
}

/** Lets a cache be seen. @param cache its name */
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
