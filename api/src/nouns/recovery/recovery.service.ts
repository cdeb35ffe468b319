import type { ResetPasswordRequest } from 'shared/contracts/auth';
import { networkOf } from '../../base/http/network.ts';
import { invalidCode, invalidField } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rateLimits.ts';
import { resetCodeMail } from '../../base/mail/mails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { codeHash, newCode, sameHash } from '../../base/secrets/codes.ts';
import { acceptEmail } from '../email-proofs/acceptEmail.ts';
import { consumeProof, countProofTry, storeProof } from '../email-proofs/emailProofs.repository.ts';
import { normalEmail } from '../members/emails.ts';
import { setPassword } from '../members/members.repository.ts';
import { hashPassword } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { deleteLoginsOf } from '../sessions/sessions.repository.ts';

/**
 * Mails a code for a new password. Known and unknown addresses run the same statements and get the same answer; the mail
 * leaves after the answer.
 * @param address the visitor's IP address
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function forgotPassword(deps: AccountDeps, typedEmail: string, address: string): Promise<void> {
  const email = await acceptEmail(deps, typedEmail, address);
  const code = newCode();
  await deps.db.transaction(async (tx) => {
    const wanted = await storeProof(tx, 'reset', email, codeHash(deps.keys.codes, email, code));
    await addToOutbox(tx, resetCodeMail(email, code), wanted);
  });
  deps.mailer.wake();
}

/**
 * Sets a new password with the mailed code. All sessions and pending logins of the member end; nobody is logged in, so a second
 * factor is asked for as before.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function resetPassword(deps: AccountDeps, request: ResetPasswordRequest, address: string): Promise<void> {
  const code = request.token.trim();
  if (code.length !== 6) throw invalidField('token', 'OTP must be 6 digits');
  if (!/^[0-9]{6}$/.test(code)) throw invalidField('token', 'OTP must contain only numbers');
  await deps.limits.take(rules.codeByAddress, networkOf(address));
  const email = normalEmail(request.email);
  const hash = codeHash(deps.keys.codes, email, code);
  const stored = await countProofTry(deps.db, 'reset', email);
  if (stored === undefined || !sameHash(stored, hash)) throw invalidCode();
  const passwordHash = await hashPassword(request.newPassword);
  const username = await deps.db.transaction(async (tx) => {
    const userId = await consumeProof(tx, 'reset', hash);
    if (userId === undefined) throw invalidCode();
    await deleteLoginsOf(tx, userId);
    return setPassword(tx, userId, passwordHash);
  });
  // Whoever locked the account by guessing has not got the mail: its owner may log in at once.
  if (username !== undefined) await deps.limits.forget(rules.passwordByName, username.toLowerCase());
}
