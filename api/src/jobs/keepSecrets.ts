import type { Database } from '../core/db/database.ts';
import { sealOldMails } from '../core/mail/outbox.repository.ts';
import { checkSeals } from '../core/secrets/reseal.ts';
import { sealOldAuthenticators, slowOldRecoveryCodes } from '../modules/accounts/second-factor/secondFactors.repository.ts';

/**
 * Brings what older versions stored in the clear, or as a plain digest, into the form that secrets have now. Each row changes on its own:
 * a start that ends in between is finished by the next, and nothing is done where all is done.
 * @throws ConfigError when a key is missing that something is sealed with
 */
export async function keepSecrets(db: Database): Promise<void> {
  await checkSeals(db);
  await sealOldMails(db);
  await sealOldAuthenticators(db);
  await slowOldRecoveryCodes(db);
}
