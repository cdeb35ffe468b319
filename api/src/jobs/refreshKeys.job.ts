import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { type Keyring, lookInterval } from '../core/secrets/keyring.ts';

/**
 * Reads the signing and verifying keys, and refreshes them regularly, because another process or a command may create one.
 * @returns a function that stops it
 * @throws DatabaseUnavailable
 */
export async function startKeyRefresh(keys: Keyring, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  await keys.refresh();
  const timer = setInterval(() => {
    keys.refresh().catch((error: unknown) => {
      // Database outages are logged elsewhere, once.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'Which keys sign could not be read');
    });
  }, lookInterval).unref();
  return async () => clearInterval(timer);
}
