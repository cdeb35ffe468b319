import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * Cost of one hash, by OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. 2 is `Algorithm.Argon2id`:
 * the package declares it as a const enum, which isolated modules cannot import.
 */
export const hashCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hash for unknown names, so that they take the same time. */
let dummyHash: Promise<string> | undefined;

/**
 * Hashes a password for storage, after NFKC normalisation, because keyboards encode the same letter differently.
 * @returns the PHC string, which contains salt and cost
 */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFKC'), hashCost);
}

/**
 * Verifies a password. An unknown member takes the same time and returns false.
 * @param stored PHC string; undefined for an unknown member
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, plain.normalize('NFKC'));
  dummyHash ??= hash(randomBytes(32), hashCost);
  await verify(await dummyHash, plain.normalize('NFKC'));
  return false;
}
