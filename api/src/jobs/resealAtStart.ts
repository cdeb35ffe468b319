import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import { reseal } from '../core/secrets/reseal.ts';

/**
 * Seals anew what a former key has sealed, beside the requests. What is left when it fails is done at the next start, or by
 * `secret reseal`.
 * @returns ends it
 */
export function resealAtStart(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  let goesOn = true;
  const done = reseal(db, () => goesOn).then(
    (count) => {
      if (count > 0) log.info(`${count} stored values were sealed anew, with the key that seals now`);
    },
    (error: unknown) => log.error({ err: error }, 'What a former key has sealed could not be sealed anew'),
  );
  return () => {
    goesOn = false;
    return done;
  };
}
