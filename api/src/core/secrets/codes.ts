import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { credentialRules } from 'shared/contracts/credentialRules';

/** Minutes that a mailed code lives. */
export const codeMinutes = 10;

/** Tries per code; the try is counted before the code is looked at. */
export const codeTries = 5;

/** A code to type: six random digits, leading zeros kept. */
export function newCode(): string {
  return String(randomInt(10 ** credentialRules.otpLength)).padStart(credentialRules.otpLength, '0');
}

/** A secret that is carried by a program or a link: 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a secret that cannot be guessed; a plain digest is enough for 80 bits and more. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * Stored form of a six-digit code. Keyed, because a plain digest of a million possible codes is undone in a second.
 * @param owner what the code belongs to (a challenge, an address): the same digits elsewhere hash differently
 */
export function codeHash(key: Uint8Array, owner: string, code: string): string {
  return createHmac('sha256', key).update(`${owner}\n${code}`).digest('base64url');
}

/**
 * A code of six digits that is the same whenever it is made of the same seed, so that it can be mailed again and is stored nowhere.
 * @param key never in the database, which holds the seed
 */
export function codeFrom(key: Uint8Array, seed: string): string {
  const [digest, range] = [createHmac('sha256', key).update(`code\n${seed}`).digest(), 10 ** credentialRules.otpLength];
  // The rest of 48 bits divided by a million: no code is likelier than another by more than a part in 10^8.
  return String(digest.readUIntBE(0, 6) % range).padStart(credentialRules.otpLength, '0');
}

/** The secret of a link, 128 bits, URL-safe; made like `codeFrom`. */
export function linkFrom(key: Uint8Array, seed: string): string {
  return createHmac('sha256', key).update(`link\n${seed}`).digest().subarray(0, 16).toString('base64url');
}

/** Whether a text can be what `linkFrom` makes. */
export const isLinkSecret = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Compares two stored forms without telling by time where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
