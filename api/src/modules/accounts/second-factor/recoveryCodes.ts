import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { hashCost } from '../members/passwords.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const codeCount = 10;

/** Creates ten recovery codes of 80 bits, in the form `7K2M-9QXA-4TBD-W0RE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const symbols = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return symbols.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/**
 * Returns the digest of a recovery code, from which the stored form is computed. Ignores case, spaces and dashes; reads O as 0, I
 * and L as 1.
 * @returns undefined if the text cannot be a recovery code
 */
export function recoveryCodeDigest(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== codeLength || [...plain].some((symbol) => !alphabet.includes(symbol))) return undefined;
  return secretHash(plain);
}

// Stored form: `salt.hash`, both base64url. A member's ten codes share a salt, so that an attempt computes one hash and not ten.
const slowForm = async (digest: string, salt: string): Promise<string> =>
  `${salt}.${(await hashRaw(digest, { ...hashCost, salt: Buffer.from(salt, 'base64url') })).toString('base64url')}`;

export const isSlowForm = (stored: string): boolean => stored.includes('.');

export function slowForms(digests: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16).toString('base64url');
  return Promise.all(digests.map((digest) => slowForm(digest, salt)));
}

/** Finds the stored form of a digest. Takes the same time if none is stored. */
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
