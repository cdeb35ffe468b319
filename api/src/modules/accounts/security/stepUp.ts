import type { PasskeyAssertion, StepUpProof } from 'shared/contracts/passkeys';
import type { Queryable } from '../../../core/db/database.ts';
import { ApiError, invalidCode, invalidField, tooMany, unauthorized } from '../../../core/http/errors.ts';
import { changeCodeMail, deletionCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { codeFrom, codeMinutes, sameHash } from '../../../core/secrets/codes.ts';
import type { Keys } from '../../../core/secrets/signingKeys.repository.ts';
import { decrypt } from '../../../core/secrets/vault.ts';
import { verifyPassword } from '../members/passwords.ts';
import { findPasskey, notePasskeyUse } from '../passkeys/passkeys.repository.ts';
import { type ChallengedMember, changePurpose, passkeyChanged, provePasskey, unknownPasskey } from '../passkeys/provePasskey.ts';
import { authenticatorStep } from '../second-factor/authenticator.ts';
import {
  advanceAuthenticatorStep,
  findRecoveryCode,
  recoveryCodeDigest,
  useRecoveryCode,
} from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { lockCredentials } from '../sessions/credentials.repository.ts';
import { findOwned, type Owned } from './security.repository.ts';

/** Purpose of a mailed code: a code for a change cannot delete the account. */
type CodePurpose = 'change' | 'deletion';

const mails = { change: changeCodeMail, deletion: deletionCodeMail } as const;

interface CodeOf {
  owned: Pick<Owned, 'userId' | 'credentialEpoch' | 'now'>;
  sessionId: string;
  purpose: CodePurpose;
}

/**
 * Computes the mailed code for a session, credential epoch and time span from the provider's key; it is not stored. A code is
 * also valid in the next span, so for at least `codeMinutes`.
 */
function codeOf({ codes }: Keys, { owned: { userId, credentialEpoch }, sessionId, purpose }: CodeOf, span: number): string {
  return codeFrom(codes, `${purpose} ${userId} ${sessionId} ${credentialEpoch} ${span}`);
}

const spanOf = (now: Date) => Math.floor(now.getTime() / (codeMinutes * 60_000));

function isMailedCode(deps: AccountDeps, of: CodeOf, typed: string): boolean {
  const span = spanOf(of.owned.now);
  return deps.keys.accepted().some((keys) => [0, 1].some((back) => sameHash(codeOf(keys, of, span - back), typed)));
}

/** Mails a code to a member whose second factor is email. @throws ApiError FORBIDDEN for other members, TOO_MANY_REQUESTS */
export async function mailCode(
  deps: AccountDeps,
  { userId, sessionId }: { userId: number; sessionId: string },
  purpose: CodePurpose,
): Promise<void> {
  const owned = await findOwned(deps.db, userId);
  if (owned.secondFactor !== 'email' || owned.email === null)
    throw new ApiError(403, 'FORBIDDEN', 'Your account needs no code from a mail.');
  await deps.limits.take(rules.stepUpMailByMember, String(userId));
  const code = codeOf(deps.keys.signing, { owned, sessionId, purpose }, spanOf(owned.now));
  await addToOutbox(deps.db, mails[purpose](owned.email, code));
  deps.mailer.wake();
}

/** Counts an attempt; call it before comparing a code. @throws ApiError TOO_MANY_REQUESTS */
export async function countCode({ limits }: AccountDeps, userId: number): Promise<void> {
  const attempt = await limits.count(rules.loginCodeByMember, String(userId));
  if (!attempt.allowed) throw tooMany(attempt.retryAfter);
}

/**
 * Verifies a code of the authenticator or a recovery code; call `countCode` before.
 * @returns a function that consumes it in a transaction (false if another request did), or undefined if it is wrong
 */
async function proveAuthenticator(
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

export interface Asking {
  userId: number;
  sessionId: string;
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
 * Step-up authentication before a change of credentials: requires a passkey, or the password and, if the member has one, a code of
 * the second factor. An open session alone is not enough.
 * @throws ApiError VALIDATION at `passkey`, `currentPassword` or `otp`, INVALID_CODE, CHALLENGE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function stepUp(
  deps: AccountDeps,
  { userId, sessionId }: Asking,
  { passkey, currentPassword = '', otp = '' }: StepUpProof,
  purpose: CodePurpose = 'change',
): Promise<Proved> {
  const owned = await (passkey ? findOwned(deps.db, userId) : provePassword(deps, userId, currentPassword));
  const useCode = passkey
    ? await provePasskeyOf(deps, { ...owned, sessionId }, passkey)
    : await proveFactor(deps, { owned, sessionId, purpose }, otp.trim());
  return {
    owned,
    use: async (tx) => {
      if (!(await lockCredentials(tx, owned))) throw unauthorized(sessionId);
      if (!(await useCode(tx))) throw invalidCode();
    },
  };
}

async function provePasskeyOf(
  deps: AccountDeps,
  member: ChallengedMember,
  assertion: PasskeyAssertion,
): Promise<(tx: Queryable) => Promise<boolean>> {
  const refuse = (message: string) => invalidField('passkey', message);
  const passkey = await findPasskey(deps.db, assertion.id);
  if (!passkey) throw refuse(unknownPasskey);
  if (passkey.userId !== member.userId) throw refuse('This passkey belongs to another account.');
  const signCount = await provePasskey(deps, { passkey, assertion, purpose: changePurpose(member) }, refuse);
  return async (tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, signCount))) throw refuse(passkeyChanged);
    return true;
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
