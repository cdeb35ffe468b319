import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { hashCost } from '../members/passwords.ts';

/** Crockford's base32: no letters that are mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const codeCount = 10;

/** Ten fresh recovery codes of 80 bits, written like `7K2M-9QXA-4TBD-W0RE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const symbols = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return symbols.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/**
 * Digest of a recovery code, of which the stored form is made. Case, spaces and dashes do not matter; O reads as 0, I and L as 1.
 * @returns undefined when the text cannot be a recovery code
 */
export function recoveryCodeDigest(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== codeLength || [...plain].some((symbol) => !alphabet.includes(symbol))) return undefined;
  return secretHash(plain);
}

// Stored: `salt.hash`, both base64url. The ten codes of a member share a salt, so that a try costs one hash and not ten.
const slowForm = async (digest: string, salt: string): Promise<string> =>
  `${salt}.${(await hashRaw(digest, { ...hashCost, salt: Buffer.from(salt, 'base64url') })).toString('base64url')}`;

/** Whether a stored form is a salted and slow one. */
export const isSlowForm = (stored: string): boolean => stored.includes('.');

/** Stored forms of a member's codes: argon2id under a fresh salt. */
export function slowForms(digests: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16).toString('base64url');
  return Promise.all(digests.map((digest) => slowForm(digest, salt)));
}

/** @returns the one of the stored forms that is this digest's; with none stored the same work is done */
export async function matchingRecoveryCode(stored: readonly string[], digest: string): Promise<string | undefined> {
  const salts = new Set(stored.filter(isSlowForm).map((form) => form.split('.')[0] ?? ''));
  if (salts.size === 0) salts.add(randomBytes(16).toString('base64url'));
  for (const salt of salts) {
    const form = await slowForm(digest, salt);
    const found = stored.find((one) => sameHash(one, form));
    if (found !== undefined) return found;
  }
  return undefined;
}
