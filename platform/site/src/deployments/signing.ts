import { createHash, createPublicKey, verify } from 'node:crypto';

export interface Signing {
  /** @returns Ed25519 signature in base64url */
  sign(bytes: string): string;
}

export const isPublicKey = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Checks the name of a key. Names are also file names and appear in the log. */
export const isKeyName = (name: string) => /^[a-z0-9][a-z0-9._-]{0,39}$/.test(name) && !name.endsWith('.next');

/** Verifies an Ed25519 signature. @param signature base64url @param publicKey 64 hexadecimal digits */
export function isSigned(bytes: string, signature: string, publicKey: string): boolean {
  if (!isPublicKey(publicKey)) return false;
  return verify(null, Buffer.from(bytes), publicKeyOf(publicKey), Buffer.from(signature, 'base64url'));
}

export const publicKeyOf = (publicKey: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') }, format: 'jwk' });

/**
 * Serialises an object for signing: independent of the order of its members, and after a line with its kind, so that a signature
 * for one kind is invalid for another.
 */
export const signedBytes = (kind: 'move' | 'release' | 'reading' | 'reproduced', content: object) =>
  `snail-lotto ${kind}\n${JSON.stringify(sorted(content))}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** SHA-256 in hexadecimal; names texts and files by content. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
