import type { Queryable } from '../../../core/db/database.ts';
import { invalidCode, invalidField, tooMany, unauthorized } from '../../../core/http/refusals.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { verifyPassword } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { lockCredentials } from '../sessions/credentials.repository.ts';
import { type CodePurpose, isMailedCode } from './mailedCode.ts';
import { countCode, proveAuthenticator } from './proveFactor.ts';
import { findOwned, type Owned } from './security.repository.ts';

export interface Asking {
  userId: number;
  sessionId: string;
}

export interface Proof {
  currentPassword: string;
  /** A code of the second factor, or a recovery code; required if the member has a second factor. */
  otp?: string | undefined;
}

export interface Proved {
  owned: Owned;
  /**
   * Locks the member and consumes the code; the first call in the transaction of the change.
   * @throws ApiError UNAUTHORIZED if a credential has changed since the proof, INVALID_CODE if another request used the code
   */
  use(tx: Queryable): Promise<void>;
}

/**
 * Step-up authentication before a change of credentials: requires the password and, if the member has one, a code of the second
 * factor. An open session alone is not enough.
 * @throws ApiError VALIDATION at `currentPassword` or `otp`, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function stepUp(
  deps: AccountDeps,
  { userId, sessionId }: Asking,
  { currentPassword, otp = '' }: Proof,
  purpose: CodePurpose = 'change',
): Promise<Proved> {
  const owned = await provePassword(deps, userId, currentPassword);
  const useCode = await proveFactor(deps, { owned, sessionId, purpose }, otp.trim());
  return {
    owned,
    use: async (tx) => {
      if (!(await lockCredentials(tx, owned))) throw unauthorized(sessionId);
      if (!(await useCode(tx))) throw invalidCode();
    },
  };
}

async function provePassword({ db, limits }: AccountDeps, userId: number, password: string): Promise<Owned> {
  const attempt = await limits.count(rules.passwordByMember, String(userId));
  if (!attempt.allowed) throw tooMany(attempt.retryAfter);
  const owned = await findOwned(db, userId);
  if (!(await verifyPassword(owned.passwordHash, password))) throw invalidField('currentPassword', 'This is not your password.');
  await limits.giveBack(rules.passwordByMember, String(userId));
  return owned;
}

async function proveFactor(
  deps: AccountDeps,
  of: { owned: Owned; sessionId: string; purpose: CodePurpose },
  otp: string,
): Promise<(tx: Queryable) => Promise<boolean>> {
  const { owned } = of;
  if (owned.secondFactor === 'none') return async () => true;
  if (otp === '') throw invalidField('otp', 'Please type your code.');
  await countCode(deps, owned.userId);
  const useCode =
    owned.secondFactor === 'totp'
      ? await proveAuthenticator(deps, owned, otp)
      : isMailedCode(deps, of, otp) && (async () => true);
  if (!useCode) throw invalidCode();
  await deps.limits.forget(rules.loginCodeByMember, String(owned.userId));
  return useCode;
}
