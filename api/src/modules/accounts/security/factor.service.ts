import { generateSecret, generateURI } from 'otplib';
import type { StepUpProof } from 'shared/contracts/passkeys';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import { ApiError, invalidCode } from '../../../core/http/errors.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { decrypt, encrypt } from '../../../core/secrets/vault.ts';
import { authenticatorStep, enrolAuthenticator } from '../second-factor/authenticator.ts';
import { advanceAuthenticatorStep, removeSecondFactor } from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { endFormerLogins } from '../sessions/sessions.repository.ts';
import { notifyAccountChange } from './password.service.ts';
import { findOffer, findOwned, storeOffer, takeOffer } from './security.repository.ts';
import { type Asking, countCode, stepUp } from './stepUp.ts';

/** Light modules around the code, which scanners require. */
const border = 4;

/**
 * Renders an authenticator's QR code as one SVG path, with a line of height 1 per dark run of a row. The path has only numbers,
 * so that a page can draw it without trusting markup.
 */
export async function pictureOf(uri: string): Promise<AuthenticatorOffer['qr']> {
  const { default: encodeQR } = await import('qr');
  const rows = encodeQR(uri, 'raw', { border });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
}

/**
 * Starts the setup of an authenticator. Logins do not change until a code confirms it.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS, or FORBIDDEN if the member has one, which must be removed first
 * with its own code
 */
export async function offerAuthenticator(deps: AccountDeps, asking: Asking, proof: StepUpProof): Promise<AuthenticatorOffer> {
  const { userId } = asking;
  if ((await findOwned(deps.db, userId)).secondFactor === 'totp')
    throw new ApiError(403, 'FORBIDDEN', 'You have an authenticator. Remove it first, with a code of it.');
  const { owned } = await stepUp(deps, asking, proof);
  const secret = generateSecret();
  await storeOffer(deps.db, owned, encrypt(deps.db, 'authenticator', String(userId), secret));
  const uri = generateURI({ issuer: 'Snail Lotto', label: owned.username, secret });
  return { secret, uri, qr: await pictureOf(uri) };
}

/**
 * Makes the offered authenticator the second factor after a correct code.
 * @returns the recovery codes, which are shown only once
 * @throws ApiError INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function confirmAuthenticator(deps: AccountDeps, { userId, sessionId }: Asking, otp: string): Promise<string[]> {
  await countCode(deps, userId);
  const offer = await findOffer(deps.db, userId);
  const secret = offer && decrypt(deps.db, 'authenticator', String(userId), offer.secret);
  const step = offer && secret && (await authenticatorStep(secret, otp.trim(), offer.now));
  if (!offer || !secret || step === undefined || step === '') throw invalidCode();
  const codes = await deps.db.transaction(async (tx) => {
    const member = await takeOffer(tx, userId, offer.secret);
    if (!member) throw invalidCode();
    const { recoveryCodes } = await enrolAuthenticator(tx, userId, member.username, secret);
    // The confirming code must not work for a login.
    await advanceAuthenticatorStep(tx, userId, step);
    await endFormerLogins(tx, member, { session: { id: sessionId }, devices: true });
    await notifyAccountChange(deps, tx, member.email, 'authenticator added');
    return recoveryCodes;
  });
  await deps.limits.forget(rules.loginCodeByMember, String(userId));
  deps.mailer.wake();
  return codes;
}

/**
 * Removes the authenticator with its recovery codes; requires a passkey, or the password and a code of either.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function removeAuthenticator(deps: AccountDeps, asking: Asking, proof: StepUpProof): Promise<void> {
  const { userId, sessionId } = asking;
  const { owned, use } = await stepUp(deps, asking, proof);
  if (owned.secondFactor !== 'totp') throw invalidCode();
  await deps.db.transaction(async (tx) => {
    await use(tx);
    await removeSecondFactor(tx, userId);
    await endFormerLogins(tx, owned, { session: { id: sessionId }, devices: true });
    await notifyAccountChange(deps, tx, owned.email, 'authenticator removed');
  });
  deps.mailer.wake();
}
