import { useEffect } from 'react';
import type { Cache, Middleware, SWRHook } from 'swr';
import { unstable_serialize } from 'swr';

/**
 * The page's store of API answers. SWR itself never forgets one; here an answer that no component has used
 * for `keptMs` is dropped, while one that is on the screen is never touched.
 */
export interface AnswerCache {
  store: Cache;
  /** Counts the components that use an answer: put it into SWRConfig's `use`. */
  countUse: Middleware;
}

/** @param keptMs how long an unused answer is kept, ms */
export function createAnswerCache(keptMs: number): AnswerCache {
  const store = new Map();
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
        }, keptMs),
      );
    };
  }

  const countUse: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
    const answer = useNext(key, fetcher, config);
    const id = unstable_serialize(key);
    useEffect(() => (id ? use(id) : undefined), [id]);
    return answer;
  };

  return { store, countUse };
}
