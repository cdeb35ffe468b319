export class WaitTimeout extends Error {
  override name = 'TakesTooLong';
}

/**
 * Wraps `work` so that concurrent calls share one run (single-flight), and each call waits for at most `patience`. Work that
 * hangs is shared by later calls too; it never runs twice in parallel.
 * @param patience ms
 * @returns a function that throws TakesTooLong, or what `work` throws
 */
export function singleFlight<Result>(work: () => Promise<Result>, patience: number): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return async () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new WaitTimeout(`No answer in ${patience / 1000} s.`)), patience);
    try {
      return await Promise.race([underWay, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
