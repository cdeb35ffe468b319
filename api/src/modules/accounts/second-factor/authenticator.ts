import { generateSecret, generateURI, verify } from 'otplib';
import type { Queryable } from '../../../core/db/database.ts';
import {
  newRecoveryCodes,
  recoveryCodeDigest,
  replaceRecoveryCodes,
  setAuthenticator,
  setEmailCodes,
} from './secondFactors.repository.ts';

/** Accepted clock difference in seconds: one time step to each side. */
const tolerance = 30;

/**
 * Verifies an authenticator code (RFC 6238, six digits, 30 seconds).
 * @param secret base32
 * @param now the database's time, because all processes share the last used step
 * @returns the time step of the code, to be stored against reuse; undefined if the code is wrong
 */
export async function authenticatorStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Data that a member sees only once: the secret, the URI for the QR code, the recovery codes. */
export interface AuthenticatorEnrolment {
  secret: string;
  uri: string;
  recoveryCodes: string[];
}

/**
 * Sets an authenticator and ten recovery codes; earlier ones become invalid.
 * @param tx a transaction
 * @param label name of the account in the app
 * @param secret base32; default: a new one
 */
export async function enrolAuthenticator(
  tx: Queryable,
  userId: number,
  label: string,
  secret = generateSecret(),
): Promise<AuthenticatorEnrolment> {
  const recoveryCodes = newRecoveryCodes();
  await setAuthenticator(tx, userId, secret);
  await replaceRecoveryCodes(
    tx,
    userId,
    recoveryCodes.flatMap((code) => recoveryCodeDigest(code) ?? []),
  );
  return { secret, uri: generateURI({ issuer: 'Snail Lotto', label, secret }), recoveryCodes };
}

/** Sets mailed codes as the second factor. @throws Error if the member has no address, because then no login would be possible */
export async function enrolEmailCodes(tx: Queryable, userId: number): Promise<void> {
  if (!(await setEmailCodes(tx, userId))) throw new Error(`Member ${userId} has no email address to send codes to.`);
}
