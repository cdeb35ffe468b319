import type { LoginResponse, SendEmailOtpRequest } from 'shared/contracts/auth';
import { ApiError, inWords, tooMany } from '../../../core/http/errors.ts';
import { loginCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { codeHash, newCode, newSecret, secretHash } from '../../../core/secrets/codes.ts';
import type { Credentials } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import {
  findChallenge,
  insertChallenge,
  replaceCode,
  resendWait,
  type SecondFactor,
  wireFactor,
} from './challenges.repository.ts';

export const invalidCredentials = () => new ApiError(401, 'INVALID_CREDENTIALS', 'Wrong username or password.');

export const challengeExpired = () => new ApiError(400, 'CHALLENGE_EXPIRED', 'This login has expired. Please log in again.');

export const emailNotVerified = () =>
  new ApiError(403, 'EMAIL_NOT_VERIFIED', 'Please confirm your email address first: open the link in the mail we sent you.');

/** For a name with too many wrong passwords from many networks. @param seconds until unknown devices may try again */
export function lockedElsewhere(seconds: number): ApiError {
  const message =
    'Too many wrong passwords were tried with this name. Log in on a device that you have used before, or set a new password by email.';
  return new ApiError(423, 'ACCOUNT_LOCKED', message, undefined, seconds);
}

export function locked(seconds: number): ApiError {
  const message = `Too many failed attempts: this account is locked for ${inWords(seconds)}.`;
  return new ApiError(423, 'ACCOUNT_LOCKED', message, undefined, seconds);
}

/** Opens a pending login for a member with a correct password, and mails the code if the factor is email. */
export async function askSecondFactor(deps: AccountDeps, member: Credentials, factor: SecondFactor): Promise<LoginResponse> {
  const challenge = newSecret();
  const idHash = secretHash(challenge);
  const proved = { userId: member.id, credentialEpoch: member.credentialEpoch };
  const pending = { jwt: null, user: null, challenge, nextStep: wireFactor(factor) };
  if (factor === 'authenticator') {
    await insertChallenge(deps.db, { ...proved, idHash, factor, codeHash: null });
    return pending;
  }
  const to = await mailbox(deps, member.id, member.email);
  const code = newCode();
  await deps.db.transaction(async (tx) => {
    await insertChallenge(tx, {
      ...proved,
      idHash,
      factor,
      codeHash: codeHash(deps.keys.signing.codes, idHash, code),
    });
    await addToOutbox(tx, loginCodeMail(to, code));
  });
  deps.mailer.wake();
  return pending;
}

/**
 * Mails a new code for a pending login. The previous code becomes invalid; the attempts stay counted.
 * @throws ApiError CHALLENGE_EXPIRED, or TOO_MANY_REQUESTS within 60 seconds of the last mail
 */
export async function sendLoginCode(deps: AccountDeps, { username, challenge }: SendEmailOtpRequest): Promise<void> {
  const idHash = secretHash(challenge);
  const pending = await findChallenge(deps.db, idHash);
  if (pending?.factor !== 'email' || pending.username.toLowerCase() !== username.toLowerCase()) throw challengeExpired();
  const to = await mailbox(deps, pending.userId, pending.email);
  const code = newCode();
  const sent = await deps.db.transaction(async (tx) => {
    const replaced = await replaceCode(tx, idHash, codeHash(deps.keys.signing.codes, idHash, code));
    await addToOutbox(tx, loginCodeMail(to, code), replaced);
    return replaced;
  });
  if (!sent) throw tooMany(await resendWait(deps.db, idHash));
  deps.mailer.wake();
}

/**
 * Returns the address for a member's codes and applies the rate limit. The limit is separate from that of mails that any visitor
 * can request.
 */
async function mailbox({ limits }: AccountDeps, userId: number, email: string | null): Promise<string> {
  if (email === null) throw new Error(`Member ${userId} has mailed codes as second factor, but no address.`);
  await limits.take(rules.loginMailByMember, String(userId));
  return email;
}
