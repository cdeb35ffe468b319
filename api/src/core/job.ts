import 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    schedule(job: Job): void;
  }
}

/** Work that repeats. Several processes run it over the same database at the same time. */
export interface Job {
  name: string;
  /** Pause after a run, in ms; null: the job runs once. */
  everyMs: number | null;
  /** Pause before the first run, in ms. Default: none. */
  firstMs?: number;
  /** Pause after a failed run, in ms. Default: `everyMs`. */
  retryMs?: number;
  failed: string;
  /**
   * Runs once.
   * @param signal aborted when the job is to stop, which waits for the end of the run
   * @returns nothing, or the pause after this run, in ms, in place of `everyMs`
   */
  run(signal: AbortSignal): Promise<void> | Promise<number>;
}
