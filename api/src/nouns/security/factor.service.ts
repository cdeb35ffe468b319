import { generateSecret, generateURI } from 'otplib';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import { ApiError } from '../../base/http/errors.ts';
import { invalidCode, tooMany } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rules.ts';
import { seal, unseal } from '../../base/secrets/vault.ts';
import { authenticatorStep } from '../second-factor/authenticator.ts';
import { enrolAuthenticator } from '../second-factor/enrolment.ts';
import { recoveryCodeDigest } from '../second-factor/recoveryCodes.ts';
import {
  advanceAuthenticatorStep,
  findRecoveryCode,
  removeSecondFactor,
  useRecoveryCode,
} from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { pictureOf } from './authenticatorPicture.ts';
import { provePassword, tellMember } from './password.service.ts';
import { findOffer, findOwned, storeOffer, takeOffer } from './security.repository.ts';

/**
 * Begins to set up an authenticator. Nothing changes for logins until a code of it was given.
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS, or FORBIDDEN where the member has one: it is removed with its own code first
 */
export async function offerAuthenticator(deps: AccountDeps, userId: number, password: string): Promise<AuthenticatorOffer> {
  const { username, secondFactor } = await provePassword(deps, userId, password);
  if (secondFactor === 'totp')
    throw new ApiError(403, 'FORBIDDEN', 'You have an authenticator. Remove it first, with a code of it.');
  const secret = generateSecret();
  await storeOffer(deps.db, userId, seal(deps.db, 'authenticator', String(userId), secret));
  const uri = generateURI({ issuer: 'Snail Lotto', label: username, secret });
  return { secret, uri, qr: await pictureOf(uri) };
}

/**
 * Makes the authenticator that was offered the second factor, once a code shows that the member has it.
 * @returns the recovery codes, which are never shown again
 * @throws ApiError INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function confirmAuthenticator(deps: AccountDeps, userId: number, otp: string): Promise<string[]> {
  await countCode(deps, userId);
  const offer = await findOffer(deps.db, userId);
  const secret = offer && unseal(deps.db, 'authenticator', String(userId), offer.secret);
  const step = offer && secret && (await authenticatorStep(secret, otp.trim(), offer.now));
  if (!offer || !secret || step === undefined || step === '') throw invalidCode();
  const { username, email } = await findOwned(deps.db, userId);
  const codes = await deps.db.transaction(async (tx) => {
    if (!(await takeOffer(tx, userId, offer.secret))) throw invalidCode();
    const { recoveryCodes } = await enrolAuthenticator(tx, userId, username, secret);
    // The code that was given here logs nobody in.
    await advanceAuthenticatorStep(tx, userId, step);
    await tellMember(deps, tx, email, 'authenticator added');
    return recoveryCodes;
  });
  await deps.limits.forget(rules.loginCodeByMember, String(userId));
  deps.mailer.wake();
  return codes;
}

/**
 * Takes the authenticator away, with the password and a code of it or a recovery code; the recovery codes go with it.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function removeAuthenticator(deps: AccountDeps, userId: number, password: string, otp: string): Promise<void> {
  const { email, totpSecret, now } = await provePassword(deps, userId, password);
  await countCode(deps, userId);
  const typed = otp.trim();
  const step =
    totpSecret === null
      ? undefined
      : await authenticatorStep(unseal(deps.db, 'authenticator', String(userId), totpSecret), typed, now);
  const digest = totpSecret === null ? undefined : recoveryCodeDigest(typed);
  const code = digest === undefined ? undefined : await findRecoveryCode(deps.db, userId, digest);
  await deps.db.transaction(async (tx) => {
    const right =
      step === undefined
        ? code !== undefined && (await useRecoveryCode(tx, userId, code))
        : await advanceAuthenticatorStep(tx, userId, step);
    if (!right) throw invalidCode();
    await removeSecondFactor(tx, userId);
    await tellMember(deps, tx, email, 'authenticator removed');
  });
  await deps.limits.forget(rules.loginCodeByMember, String(userId));
  deps.mailer.wake();
}

async function countCode({ limits }: AccountDeps, userId: number): Promise<void> {
  const attempt = await limits.count(rules.loginCodeByMember, String(userId));
  if (!attempt.allowed) throw tooMany(attempt.retryAfter);
}
