/** What was asked for is not there in the time that may be waited for it. */
export class TakesTooLong extends Error {
  override name = 'TakesTooLong';
}

/**
 * Does `work` once for all who ask while it is under way, and lets nobody wait for longer than `patience`: work that hangs is waited for
 * by the next one too, and never begun a second time beside itself.
 * @param patience ms
 * @returns throws TakesTooLong, or what `work` throws
 */
export function onceAtATime<Result>(work: () => Promise<Result>, patience: number): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return async () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new TakesTooLong(`No answer in ${patience / 1000} s.`)), patience);
    try {
      return await Promise.race([underWay, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
