import { confirmAddressMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { newSecret, secretHash } from '../../../core/secrets/codes.ts';
import { acceptEmail } from '../email-proofs/acceptEmail.ts';
import { consumeProof, storeProof } from '../email-proofs/emailProofs.repository.ts';
import { confirmEmail } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { confirmationPath } from './registrationPath.ts';

/**
 * Mails the confirmation link again to a member with an unconfirmed address. Known, confirmed and unknown addresses get the same
 * response.
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function resendConfirmation(deps: AccountDeps, typedEmail: string, address: string): Promise<void> {
  const email = await acceptEmail(deps, typedEmail, address);
  await deps.db.transaction(async (tx) => {
    const secret = newSecret();
    const wanted = await storeProof(tx, 'confirm', email, secretHash(secret));
    await addToOutbox(tx, confirmAddressMail(email, `${deps.config.publicUrl}${confirmationPath}?token=${secret}`), wanted);
  });
  deps.mailer.wake();
}

/** Confirms a member's address with the secret of the link. @returns false if the link is used, expired or unknown */
export function confirmAddress({ db }: AccountDeps, secret: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await consumeProof(tx, 'confirm', secretHash(secret));
    if (userId === undefined) return false;
    await confirmEmail(tx, userId);
    return true;
  });
}
