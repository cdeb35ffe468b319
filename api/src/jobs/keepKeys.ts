import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { type Keyring, lookInterval } from '../core/secrets/keyring.ts';

/**
 * Reads which keys sign and verify, and goes on looking: another process or a command may make one.
 * @returns ends it
 * @throws DatabaseUnavailable
 */
export async function keepKeys(keys: Keyring, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  await keys.refresh();
  const timer = setInterval(() => {
    keys.refresh().catch((error: unknown) => {
      // That the database is away is told once, by itself.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'Which keys sign could not be read');
    });
  }, lookInterval).unref();
  return async () => clearInterval(timer);
}
