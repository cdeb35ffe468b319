import type { Queryable } from '../../base/db/database.ts';
import { confirmAddressMail } from '../../base/mail/mails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { newSecret, secretHash } from '../../base/secrets/codes.ts';
import { acceptEmail } from '../email-proofs/acceptEmail.ts';
import { consumeProof, storeProof } from '../email-proofs/emailProofs.repository.ts';
import { confirmEmail } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** Page of the provider that a confirmation mail links to. */
export const confirmationPath = '/register/confirm';

/** Puts the mail with a fresh confirmation link into the outbox, when a member has this address and has not confirmed it yet. */
export async function sendConfirmation({ config }: AccountDeps, tx: Queryable, email: string): Promise<void> {
  const secret = newSecret();
  const wanted = await storeProof(tx, 'confirm', email, secretHash(secret));
  await addToOutbox(tx, confirmAddressMail(email, `${config.publicUrl}${confirmationPath}?token=${secret}`), wanted);
}

/**
 * Mails the confirmation link again. Known, confirmed and unknown addresses get the same answer.
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function resendConfirmation(deps: AccountDeps, typedEmail: string, address: string): Promise<void> {
  const email = await acceptEmail(deps, typedEmail, address);
  await deps.db.transaction((tx) => sendConfirmation(deps, tx, email));
  deps.mailer.wake();
}

/** Confirms an address with the secret of its link. @returns false when the link is used, old or unknown */
export function confirmAddress({ db }: AccountDeps, secret: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await consumeProof(tx, 'confirm', secretHash(secret));
    if (userId === undefined) return false;
    await confirmEmail(tx, userId);
    return true;
  });
}
