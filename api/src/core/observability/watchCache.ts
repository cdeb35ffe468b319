import type { CacheUse } from '../cache/LoadingCache.ts';
import type { Metrics } from './metrics.ts';

/** Exposes a cache's usage as metrics. @param cache its name */
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
