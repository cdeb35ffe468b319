import { generateSecret, generateURI } from 'otplib';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import { ApiError } from '../../base/http/errors.ts';
import { invalidCode, unauthorized } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rules.ts';
import { seal, unseal } from '../../base/secrets/vault.ts';
import { authenticatorStep } from '../second-factor/authenticator.ts';
import { enrolAuthenticator } from '../second-factor/enrolment.ts';
import { advanceAuthenticatorStep, removeSecondFactor } from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { endFormerLogins } from '../sessions/credentialChange.ts';
import { lockCredentials } from '../sessions/credentials.repository.ts';
import { pictureOf } from './authenticatorPicture.ts';
import { type Asking, provePassword, tellMember } from './password.service.ts';
import { countCode, proveAuthenticator } from './proveFactor.ts';
import { findOffer, storeOffer, takeOffer } from './security.repository.ts';

/**
 * Begins to set up an authenticator. Nothing changes for logins until a code of it was given.
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS, or FORBIDDEN where the member has one: it is removed with its own code first
 */
export async function offerAuthenticator(deps: AccountDeps, userId: number, password: string): Promise<AuthenticatorOffer> {
  const owned = await provePassword(deps, userId, password);
  const { username } = owned;
  if (owned.secondFactor === 'totp')
    throw new ApiError(403, 'FORBIDDEN', 'You have an authenticator. Remove it first, with a code of it.');
  const secret = generateSecret();
  await storeOffer(deps.db, owned, seal(deps.db, 'authenticator', String(userId), secret));
  const uri = generateURI({ issuer: 'Snail Lotto', label: username, secret });
  return { secret, uri, qr: await pictureOf(uri) };
}

/**
 * Makes the authenticator that was offered the second factor, once a code shows that the member has it.
 * @returns the recovery codes, which are never shown again
 * @throws ApiError INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function confirmAuthenticator(deps: AccountDeps, { userId, sessionId }: Asking, otp: string): Promise<string[]> {
  await countCode(deps, userId);
  const offer = await findOffer(deps.db, userId);
  const secret = offer && unseal(deps.db, 'authenticator', String(userId), offer.secret);
  const step = offer && secret && (await authenticatorStep(secret, otp.trim(), offer.now));
  if (!offer || !secret || step === undefined || step === '') throw invalidCode();
  const codes = await deps.db.transaction(async (tx) => {
    const member = await takeOffer(tx, userId, offer.secret);
    if (!member) throw invalidCode();
    const { recoveryCodes } = await enrolAuthenticator(tx, userId, member.username, secret);
    // The code that was given here logs nobody in.
    await advanceAuthenticatorStep(tx, userId, step);
    await endFormerLogins(tx, member, { session: { id: sessionId }, devices: true });
    await tellMember(deps, tx, member.email, 'authenticator added');
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
export async function removeAuthenticator(
  deps: AccountDeps,
  { userId, sessionId }: Asking,
  password: string,
  otp: string,
): Promise<void> {
  const owned = await provePassword(deps, userId, password);
  await countCode(deps, userId);
  const useCode = await proveAuthenticator(deps, userId, owned, otp);
  await deps.db.transaction(async (tx) => {
    if (!(await lockCredentials(tx, owned))) throw unauthorized(sessionId);
    if (!(await useCode(tx))) throw invalidCode();
    await removeSecondFactor(tx, userId);
    await endFormerLogins(tx, owned, { session: { id: sessionId }, devices: true });
    await tellMember(deps, tx, owned.email, 'authenticator removed');
  });
  await deps.limits.forget(rules.loginCodeByMember, String(userId));
  deps.mailer.wake();
}
