import { generateSecret, generateURI } from 'otplib';
import type { Queryable } from '../../../core/db/database.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recoveryCodes.ts';
import { replaceRecoveryCodes, setAuthenticator, setEmailCodes } from './secondFactors.repository.ts';

/** What a member must be shown once: the secret, the address for the app's QR code, the recovery codes. */
export interface AuthenticatorEnrolment {
  secret: string;
  uri: string;
  recoveryCodes: string[];
}

/**
 * Gives a member an authenticator and ten recovery codes; former ones stop working.
 * @param tx a transaction
 * @param label name of the account in the app
 * @param secret base32; a fresh one unless given
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

/**
 * Makes a code to the member's address the second factor.
 * @throws Error when the member has no address: nobody could log in any more
 */
export async function enrolEmailCodes(tx: Queryable, userId: number): Promise<void> {
  if (!(await setEmailCodes(tx, userId))) throw new Error(`Member ${userId} has no email address to send codes to.`);
}
