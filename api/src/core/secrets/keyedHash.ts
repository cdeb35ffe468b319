import { createHmac, hkdfSync } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

/** Purpose of a hash; the same text hashes differently for each. */
export type HashedFor = 'kept-stop' | 'leave-news' | 'network-in-log';

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
