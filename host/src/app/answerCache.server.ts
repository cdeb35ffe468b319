import type { Middleware } from 'swr';
import { unstable_serialize } from 'swr';
import { presentPass } from '../server/Pass.ts';
import type { AnswerCache } from './answerCache.ts';

/** What the server half has in place of `answerCache.ts`: what is known of the document that is rendered, and it notes what is asked for. */
export function createAnswerCache(): AnswerCache {
  return { store: presentPass()?.store ?? new Map(), countUse: noted, renewBrought: () => {} };
}

const noted: Middleware = (useNext) => (key, fetcher, config) => {
  const pass = presentPass();
  const id = unstable_serialize(key);
  if (pass && id) {
    pass.used.add(id);
    // A key is the address; what has another one asks in the browser.
    if (typeof key === 'string' && fetcher && config.revalidateOnMount !== false && !pass.store.has(id))
      pass.wanted.set(id, fetcher);
  }
  return useNext(key, fetcher, config);
};
