import type { Middleware } from 'swr';
import { unstable_serialize } from 'swr';
import type { AnswerCache } from '../app/answerCache.ts';
import { presentPass } from '../runtime/Pass.ts';

/** In the server half in place of `answerCache.ts`: holds what is known for the document, and notes what is asked for. */
export function createAnswerCache(): AnswerCache {
  return { store: presentPass()?.store ?? new Map(), countUse: noted, renewBrought: () => {} };
}

const noted: Middleware = (useNext) => (key, fetcher, config) => {
  const pass = presentPass();
  const id = unstable_serialize(key);
  if (pass && id) {
    pass.used.add(id);
    // A key that is a text names an address; what has any other key asks in the browser.
    if (typeof key === 'string' && fetcher && config.revalidateOnMount !== false && !pass.store.has(id))
      pass.wanted.set(id, fetcher);
  }
  return useNext(key, fetcher, config);
};
