import { useEffect } from 'react';
import { ApiError } from 'shared/api-client/http';
import type { ErrorBody } from 'shared/contracts/operation';
import type { Cache, Middleware, State, SWRHook } from 'swr';
import { unstable_serialize } from 'swr';

/**
 * The page's cache of API responses. SWR never evicts one; this cache drops a response that no component has used for `keptMs`.
 */
export interface ResponseCache {
  store: Cache;
  /**
   * SWR middleware for SWRConfig's `use`: counts the users of each response, and suppresses requests for responses that are in
   * the document.
   */
  countUse: Middleware;
  /** Lets hooks revalidate the document's responses from now on, like any cached response. @returns their keys */
  revalidateDehydrated(): string[];
}

export interface DehydratedResponses {
  answers: Readonly<Record<string, unknown>>;
  /** Error bodies by SWR key, for requests that the API answered with "not found". */
  missing: Readonly<Record<string, ErrorBody>>;
  ageMs: number;
}

/** How long a response of the document counts as fresh for a hook that would otherwise revalidate on every mount, ms. */
const freshMs = 10_000;

/** Creates the cache and fills it with the document's responses. @param keptMs lifetime of an unused response, ms */
export function createResponseCache(
  keptMs: number,
  dehydrated: DehydratedResponses = { answers: {}, missing: {}, ageMs: 0 },
): ResponseCache {
  const store = new Map<string, State>([
    ...Object.entries(dehydrated.answers).map(([key, data]): [string, State] => [key, { data }]),
    ...Object.entries(dehydrated.missing).map(([key, body]): [string, State] => [key, { error: new ApiError(body) }]),
  ]);
  const fromDocument = new Set(store.keys());
  const createdAt = performance.now() - dehydrated.ageMs;
  const users = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function use(key: string): () => void {
    clearTimeout(timers.get(key));
    users.set(key, (users.get(key) ?? 0) + 1);
    return () => {
      const left = (users.get(key) ?? 1) - 1;
      users.set(key, left);
      if (left > 0) return;
      users.delete(key);
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          store.delete(key);
          fromDocument.delete(key);
        }, keptMs),
      );
    };
  }

  /** Tells whether SWR would skip the request as well, if it had fetched the response when the document was made. */
  const isFresh = (key: string, dedupingInterval = 0) =>
    fromDocument.has(key) && performance.now() - createdAt < Math.max(dedupingInterval, freshMs);

  /** After a "not found" SWR has no data, so only `revalidateOnMount: false` prevents the request. */
  const suppressRequest = (key: string) =>
    key in dehydrated.missing ? { revalidateOnMount: false } : { revalidateIfStale: false };

  const countUse: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
    const id = unstable_serialize(key);
    const answer = useNext(key, fetcher, isFresh(id, config.dedupingInterval) ? { ...config, ...suppressRequest(id) } : config);
    useEffect(() => (id ? use(id) : undefined), [id]);
    return answer;
  };

  return { store, countUse, revalidateDehydrated: () => [...fromDocument].filter((key) => fromDocument.delete(key)) };
}
