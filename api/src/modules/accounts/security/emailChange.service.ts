import type { ChangeEmailRequest } from 'shared/contracts/security';
import { invalidField } from '../../../core/http/errors.ts';
import { addressWantedMail, changeAddressMail, emailChangedMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { newSecret, secretHash } from '../../../core/secrets/codes.ts';
import { acceptEmail } from '../email-proofs/acceptEmail.ts';
import { holderOfEmail } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { endFormerLogins } from '../sessions/credentialChange.ts';
import { changeEmail, storeEmailChange, takeEmailChange } from './emailChanges.repository.ts';
import { type Asking, stepUp } from './stepUp.ts';

export const newEmailPath = '/register/email';

/**
 * Mails a link to a new address; the current one stays until the link is confirmed. If another member has the address, they get a
 * notice, and the response is the same.
 * @param address the visitor's IP address
 * @throws ApiError VALIDATION at `currentPassword`, `otp` or `email`, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function askEmailChange(
  deps: AccountDeps,
  asking: Asking,
  request: ChangeEmailRequest,
  address: string,
): Promise<void> {
  const { config, db } = deps;
  const { owned, use } = await stepUp(deps, asking, request);
  const email = await acceptEmail(deps, request.email, address);
  if (email === owned.email?.toLowerCase()) throw invalidField('email', 'This is your address already.');
  const secret = newSecret();
  await db.transaction(async (tx) => {
    await use(tx);
    const { credentialEpoch } = owned;
    await storeEmailChange(tx, { ...asking, email, secretHash: secretHash(secret), credentialEpoch });
    const holder = await holderOfEmail(tx, email);
    await addToOutbox(
      tx,
      holder === undefined
        ? changeAddressMail(email, owned.username, `${config.publicUrl}${newEmailPath}?token=${secret}`)
        : addressWantedMail(email, holder.username, `${config.publicUrl}/forgot-password`),
    );
  });
  deps.mailer.wake();
}

/**
 * Changes the member's address by the link. The session that requested it stays, all others end; the previous address gets a
 * mail.
 * @returns false if the link is used, expired or replaced, a credential has changed since, or another member has the address now
 */
export async function confirmEmailChange({ config, db, mailer }: AccountDeps, secret: string): Promise<boolean> {
  const confirmed = await db.transaction(async (tx) => {
    const wanted = await takeEmailChange(tx, secretHash(secret));
    if (!wanted || !(await changeEmail(tx, wanted.userId, wanted.email))) return false;
    await endFormerLogins(tx, wanted, {
      session: wanted.sessionId === null ? undefined : { id: wanted.sessionId },
      devices: true,
    });
    if (wanted.was !== null) await addToOutbox(tx, emailChangedMail(wanted.was, `${config.publicUrl}/contact`));
    return true;
  });
  if (confirmed) mailer.wake();
  return confirmed;
}
