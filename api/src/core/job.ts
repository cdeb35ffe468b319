import 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    schedule(job: Job): void;
  }
}

/**
 * Work that repeats. Several processes run it over the same database at the same time. `everyMs`: pause after a run, in ms; null:
 * the job runs once. `firstMs`: pause before the first run, in ms. Default: none. `retryMs`: pause after a failed run, in ms.
 * Default: `everyMs`. `listen`: called before the first run; calls `wake` when there is work, which
 * ends the pause; returns a function that stops it.
 */
export interface Job {
  name: string;
  everyMs: number | null;
  firstMs?: number;
  retryMs?: number;
  failed: string;
  /**
   * Runs once.
   * @param signal aborted when the job is to stop, which waits for the end of the run
   * @returns nothing, or the pause after this run, in ms, in place of `everyMs`
   */
  run(signal: AbortSignal): Promise<void> | Promise<number>;
  listen?(wake: () => void): Promise<() => Promise<void>>;
}
