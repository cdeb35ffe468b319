import type { Queryable } from '../../../core/db/database.ts';
import { tooMany } from '../../../core/http/refusals.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { decrypt } from '../../../core/secrets/vault.ts';
import { authenticatorStep } from '../second-factor/authenticator.ts';
import { recoveryCodeDigest } from '../second-factor/recoveryCodes.ts';
import { advanceAuthenticatorStep, findRecoveryCode, useRecoveryCode } from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import type { Owned } from './security.repository.ts';

/** Counts an attempt; call it before comparing a code. @throws ApiError TOO_MANY_REQUESTS */
export async function countCode({ limits }: AccountDeps, userId: number): Promise<void> {
  const attempt = await limits.count(rules.loginCodeByMember, String(userId));
  if (!attempt.allowed) throw tooMany(attempt.retryAfter);
}

/**
 * Verifies a code of the authenticator or a recovery code; call `countCode` before.
 * @returns a function that consumes it in a transaction (false if another request did), or undefined if it is wrong
 */
export async function proveAuthenticator(
  { db }: AccountDeps,
  { userId, totpSecret, now }: Pick<Owned, 'userId' | 'totpSecret' | 'now'>,
  otp: string,
): Promise<((tx: Queryable) => Promise<boolean>) | undefined> {
  if (totpSecret === null) return undefined;
  const typed = otp.trim();
  const step = await authenticatorStep(decrypt(db, 'authenticator', String(userId), totpSecret), typed, now);
  if (step !== undefined) return (tx) => advanceAuthenticatorStep(tx, userId, step);
  const digest = recoveryCodeDigest(typed);
  const code = digest === undefined ? undefined : await findRecoveryCode(db, userId, digest);
  return code === undefined ? undefined : (tx) => useRecoveryCode(tx, userId, code);
}
