import { randomUUID } from 'node:crypto';
import type { ChangePasswordRequest } from 'shared/contracts/security';
import { invalidField, unauthorized } from '../../../core/http/errors.ts';
import { type AccountChange, accountChangedMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { hashPassword, weakPasswordProblem } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { signToken } from '../sessions/bearerToken.ts';
import { noteDevice } from '../sessions/knownDevices.repository.ts';
import { endFormerLogins } from '../sessions/sessions.repository.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { changePasswordHash } from './security.repository.ts';
import { type Asking, stepUp } from './stepUp.ts';

/**
 * Changes the password of a member who proves the current one. Ends all other sessions, pending logins, mailed links and known
 * devices, and mails a notice. The session continues with a new token, so that a stolen copy of the old one is useless.
 * @param asking `key`: thumbprint of the key that the session is bound to
 * @returns the token
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS; UNAUTHORIZED if a credential has changed meanwhile
 */
export async function changePassword(
  deps: AccountDeps,
  asking: Asking & { visitor: Visitor; key: string | undefined },
  request: ChangePasswordRequest,
): Promise<string> {
  const { userId, sessionId, visitor, key } = asking;
  if (request.newPassword === request.currentPassword) throw invalidField('newPassword', 'This is your password already.');
  const { owned, use } = await stepUp(deps, asking, request);
  const problem = await weakPasswordProblem(request.newPassword, owned);
  if (problem) throw invalidField('newPassword', problem);
  const passwordHash = await hashPassword(request.newPassword);
  const newId = randomUUID();
  const endsAt = await deps.db.transaction(async (tx) => {
    await use(tx);
    await changePasswordHash(tx, userId, passwordHash);
    const { credentialEpoch, sessionEndsAt } = await endFormerLogins(tx, owned, {
      session: { id: sessionId, newId },
      devices: false,
    });
    if (sessionEndsAt === undefined) throw unauthorized(sessionId);
    await noteDevice(tx, { userId, credentialEpoch }, visitor.deviceHash);
    await notifyAccountChange(deps, tx, owned.email, 'password changed');
    return sessionEndsAt;
  });
  deps.mailer.wake();
  return signToken(deps.keys.signing, { userId, sessionId: newId, key }, endsAt);
}

export async function notifyAccountChange(
  { config }: AccountDeps,
  tx: Parameters<typeof addToOutbox>[0],
  email: string | null,
  change: AccountChange,
  passkey?: string,
): Promise<void> {
  if (email !== null) await addToOutbox(tx, accountChangedMail(email, change, `${config.publicUrl}/forgot-password`, passkey));
}
