import type { Middleware } from 'swr';
import { unstable_serialize } from 'swr';
import { currentRenderContext } from '../runtime/RenderContext.ts';
import type { ResponseCache } from './responseCache.ts';

/**
 * Replaces `responseCache.ts` in the server bundle: reads the responses that are already loaded and collects the requests that the
 * page needs.
 */
export function createResponseCache(): ResponseCache {
  return { store: currentRenderContext()?.store ?? new Map(), countUse: recordUse, revalidateDehydrated: () => [] };
}

const recordUse: Middleware = (useNext) => (key, fetcher, config) => {
  const context = currentRenderContext();
  const id = unstable_serialize(key);
  if (context && id) {
    context.used.add(id);
    // A string key is an address. Other keys (arrays) are fetched only in the browser.
    if (typeof key === 'string' && fetcher && config.revalidateOnMount !== false && !context.store.has(id))
      context.missingData.set(id, fetcher);
  }
  return useNext(key, fetcher, config);
};
