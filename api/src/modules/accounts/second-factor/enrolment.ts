import { generateSecret, generateURI } from 'otplib';
import type { Queryable } from '../../../core/db/database.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recoveryCodes.ts';
import { replaceRecoveryCodes, setAuthenticator, setEmailCodes } from './secondFactors.repository.ts';

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
