import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';

/** Interval of checkpoints of the embedded database, ms. On a busy day it writes about 130 MB of WAL in an hour. */
const checkpointInterval = 600_000;

/**
 * Makes regular checkpoints of the embedded database, which has no background process for them. Without them its WAL grows until
 * the provider stops, and a start after `kill -9` must replay all of it.
 * @returns a function that stops them
 */
export function keepCheckpoints(
  db: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
  interval = checkpointInterval,
): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => db.execute('checkpoint'))
      .catch((error: unknown) => log.error({ err: error }, 'The embedded database could not make a checkpoint'));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
