import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';

/** Milliseconds between two checkpoints of the embedded database. A busy day writes some 130 MB of its log in an hour. */
export const checkpointInterval = 600_000;

/**
 * Lets the embedded database write down where it stands: nothing in it does so by itself while it runs, as a process of a server does.
 * Without it the log of changes grows until the provider stops, and a start after `kill -9` has all of it to replay.
 * @returns ends it
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
