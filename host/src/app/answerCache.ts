import { useEffect } from 'react';
import { ApiError } from 'shared/api-client/http';
import type { ErrorBody } from 'shared/contracts/errors';
import type { Cache, Middleware, State, SWRHook } from 'swr';
import { unstable_serialize } from 'swr';

/**
 * The page's store of API answers. SWR itself never forgets one; here an answer that no component has used
 * for `keptMs` is dropped, while one that is on the screen is never touched.
 */
export interface AnswerCache {
  store: Cache;
  /** Put it into SWRConfig's `use`: it counts the components that use an answer, and keeps what came with the document from being asked for. */
  countUse: Middleware;
  /** What came with the document is asked for from now on, as any other answer that is there already. */
  renewBrought(): void;
}

/** Answers that came with the document. */
export interface BroughtAnswers {
  /** By SWR key. */
  answers: Readonly<Record<string, unknown>>;
  /** Likewise, where there is no such thing: what was said instead of an answer. */
  missing: Readonly<Record<string, ErrorBody>>;
  /** How old they are by now, ms. */
  ageMs: number;
}

/** How long an answer from the document counts as new for a hook that would ask whenever it is used, ms. */
const newMs = 10_000;

/** @param keptMs how long an unused answer is kept, ms */
export function createAnswerCache(keptMs: number, brought: BroughtAnswers = { answers: {}, missing: {}, ageMs: 0 }): AnswerCache {
  const store = new Map<string, State>([
    ...Object.entries(brought.answers).map(([key, data]): [string, State] => [key, { data }]),
    ...Object.entries(brought.missing).map(([key, body]): [string, State] => [key, { error: new ApiError(body) }]),
  ]);
  const fromDocument = new Set(store.keys());
  const bornAt = performance.now() - brought.ageMs;
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

  /** Whether SWR would not ask for it either, had it asked itself when the document was made. */
  const isNew = (key: string, dedupingInterval = 0) =>
    fromDocument.has(key) && performance.now() - bornAt < Math.max(dedupingInterval, newMs);

  /** Where there is no such thing SWR has nothing to show, and would ask. */
  const askNothing = (key: string) => (key in brought.missing ? { revalidateOnMount: false } : { revalidateIfStale: false });

  const countUse: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
    const id = unstable_serialize(key);
    const answer = useNext(key, fetcher, isNew(id, config.dedupingInterval) ? { ...config, ...askNothing(id) } : config);
    useEffect(() => (id ? use(id) : undefined), [id]);
    return answer;
  };

  return { store, countUse, renewBrought: () => fromDocument.clear() };
}
