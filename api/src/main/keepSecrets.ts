import type { Database } from '../base/db/database.ts';
import { sealOldMails } from '../base/mail/outbox.repository.ts';
import { checkSeals } from '../base/secrets/reseal.ts';
import { sealOldAuthenticators, slowOldRecoveryCodes } from '../nouns/second-factor/secondFactors.repository.ts';

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
