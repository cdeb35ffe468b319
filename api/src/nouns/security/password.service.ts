import type { ChangePasswordRequest } from 'shared/contracts/security';
import { invalidField, tooMany } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rules.ts';
import { type AccountChange, accountChangedMail } from '../../base/mail/mails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { commonPasswordProblem } from '../members/commonPasswords.ts';
import { hashPassword, verifyPassword } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { forgetDevices, noteDevice } from '../sessions/knownDevices.repository.ts';
import { endOtherSessions } from '../sessions/sessions.repository.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { changePasswordHash, findOwned, type Owned } from './security.repository.ts';

/** Whose session asks for a change of how they log in. */
export interface Asking {
  userId: number;
  sessionId: string;
  visitor: Visitor;
}

/**
 * Asks for the password again, where credentials change: a token that was left open is not enough.
 * @throws ApiError VALIDATION at `currentPassword`, TOO_MANY_REQUESTS after ten wrong ones in an hour
 */
export async function provePassword({ db, limits }: AccountDeps, userId: number, password: string): Promise<Owned> {
  const attempt = await limits.count(rules.passwordByMember, String(userId));
  if (!attempt.allowed) throw tooMany(attempt.retryAfter);
  const owned = await findOwned(db, userId);
  if (!(await verifyPassword(owned.passwordHash, password))) throw invalidField('currentPassword', 'This is not your password.');
  await limits.giveBack(rules.passwordByMember, String(userId));
  return owned;
}

/** A new password for whoever knows the old one. All other sessions, pending logins and known devices end; a mail tells of it. */
export async function changePassword(deps: AccountDeps, asking: Asking, request: ChangePasswordRequest): Promise<void> {
  const { userId, sessionId, visitor } = asking;
  const { email } = await provePassword(deps, userId, request.currentPassword);
  if (request.newPassword === request.currentPassword) throw invalidField('newPassword', 'This is your password already.');
  const problem = await commonPasswordProblem(request.newPassword);
  if (problem) throw invalidField('newPassword', problem);
  const passwordHash = await hashPassword(request.newPassword);
  await deps.db.transaction(async (tx) => {
    await changePasswordHash(tx, userId, passwordHash);
    await endOtherSessions(tx, userId, sessionId);
    await forgetDevices(tx, userId);
    await noteDevice(tx, userId, visitor.deviceHash);
    await tellMember(deps, tx, email, 'password changed');
  });
  deps.mailer.wake();
}

/** A member without an address cannot be told. */
export async function tellMember(
  { config }: AccountDeps,
  tx: Parameters<typeof addToOutbox>[0],
  email: string | null,
  change: AccountChange,
): Promise<void> {
  if (email !== null) await addToOutbox(tx, accountChangedMail(email, change, `${config.publicUrl}/forgot-password`));
}
