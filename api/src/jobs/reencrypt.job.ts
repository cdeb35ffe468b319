import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import { reencrypt } from '../core/secrets/reencrypt.ts';

/**
 * Encrypts values of former keys again, in the background. After a failure, the next start or `secret reseal` does the rest.
 * @returns a function that stops it
 */
export function startReencryption(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  let goesOn = true;
  const done = reencrypt(db, () => goesOn).then(
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
