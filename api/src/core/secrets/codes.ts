import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { credentialRules } from 'shared/contracts/credentialRules';
import type { Queryable } from '../db/database.ts';

export const codeMinutes = 10;

/** Attempts per code; an attempt is counted before the check. */
export const codeTries = 5;

/** Creates a code to type: six random digits, with leading zeros. */
export function newCode(): string {
  return String(randomInt(10 ** credentialRules.otpLength)).padStart(credentialRules.otpLength, '0');
}

/** Creates a secret for a program or a link: 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret for storage. A plain digest is enough for secrets of 80 random bits or more. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * Hashes a six-digit code for storage. It is keyed, because all million codes can be hashed in a second.
 * @param owner object of the code (a challenge, an address): the same digits elsewhere hash differently
 */
export function codeHash(key: Uint8Array, owner: string, code: string): string {
  return createHmac('sha256', key).update(`${owner}\n${code}`).digest('base64url');
}

/**
 * Derives a six-digit code from a seed, so that it can be mailed again without being stored.
 * @param key must not be in the database, which holds the seed
 */
export function codeFrom(key: Uint8Array, seed: string): string {
  const [digest, range] = [createHmac('sha256', key).update(`code\n${seed}`).digest(), 10 ** credentialRules.otpLength];
  // 48 bits modulo a million: the bias is less than 10^-8.
  return String(digest.readUIntBE(0, 6) % range).padStart(credentialRules.otpLength, '0');
}

/** Derives the secret of a link from a seed: 128 bits, URL-safe. */
export function linkFrom(key: Uint8Array, seed: string): string {
  return createHmac('sha256', key).update(`link\n${seed}`).digest().subarray(0, 16).toString('base64url');
}

export const isLinkSecret = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Purpose of a hash; the same text hashes differently for each. */
type HashedFor = 'passkey-user' | 'kept-stop' | 'leave-news' | 'network-in-log';

/**
 * Hashes a value that must not be stored itself and could be guessed from a plain digest, such as an address. The key is derived
 * from FAIR_KEY, which is not in the database.
 * @returns 256 bits
 * @throws Error without FAIR_KEY
 */
export function keyedHash({ fairKey }: Pick<Queryable, 'fairKey'>, purpose: HashedFor, text: string): Buffer {
  if (fairKey === undefined) throw new Error('Nothing is hashed without FAIR_KEY.');
  const key = new Uint8Array(hkdfSync('sha256', fairKey, '', `snail-lotto/hash/${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest();
}
