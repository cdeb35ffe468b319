import type { Database } from '../core/db/database.ts';
import { sealOldMails } from '../core/mail/outbox.repository.ts';
import { checkSeals } from '../core/secrets/reencrypt.ts';
import { sealOldAuthenticators, slowOldRecoveryCodes } from '../modules/accounts/second-factor/secondFactors.repository.ts';

/**
 * Encrypts or hashes secrets that older versions stored in the clear or as a plain digest. Each row is updated separately, so
 * that an interrupted start is finished by the next one.
 * @throws ConfigError when a decryption key is missing
 */
export async function migrateSecrets(db: Database): Promise<void> {
  await checkSeals(db);
  await sealOldMails(db);
  await sealOldAuthenticators(db);
  await slowOldRecoveryCodes(db);
}
