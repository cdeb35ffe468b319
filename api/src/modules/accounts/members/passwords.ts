import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * Cost of one hash, after OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes, one lane.
 * 2 is `Algorithm.Argon2id`; the package declares it as a const enum, which isolated modules cannot read.
 */
export const hashCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Stands in for the hash of a name that nobody has, so that asking for it costs the same work. */
let nobodysHash: Promise<string> | undefined;

/**
 * Hashes a password for storage. Keyboards write the same letter in different ways, so the normal form (NFKC) is hashed.
 * @returns the PHC string, which carries salt and cost
 */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFKC'), hashCost);
}

/**
 * Checks a password against a stored hash. Without a hash (unknown name) the same work is done and the answer is no.
 * @param stored PHC string, or undefined when there is no such member
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, plain.normalize('NFKC'));
  nobodysHash ??= hash(randomBytes(32), hashCost);
  await verify(await nobodysHash, plain.normalize('NFKC'));
  return false;
}
