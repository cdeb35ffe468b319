import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** What can sign. */
export interface PrivateKey {
  /** The public half: 32 bytes as 64 hexadecimal digits, which no command line takes for an option. A key is known by it. */
  publicKey: string;
  /** @returns an Ed25519 signature in base64url */
  sign(bytes: string): string;
  /** For the file of the key (PKCS 8). */
  pem(): string;
}

/** A new pair of keys. */
export const newPrivateKey = (): PrivateKey => privateKey(generateKeyPairSync('ed25519').privateKey);

/** The key in a file's text. @throws Error when it is no private Ed25519 key */
export function parsePrivateKey(pem: string): PrivateKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`It is a key for ${key.asymmetricKeyType}, not for Ed25519.`);
  return privateKey(key);
}

function privateKey(key: KeyObject): PrivateKey {
  return {
    publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (bytes) => sign(null, Buffer.from(bytes), key).toString('base64url'),
    pem: () => key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** Whether a text can be a public key. */
export const isPublicKey = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Whether the holder of a key signed these bytes. */
export function isSigned(bytes: string, signature: string, publicKey: string): boolean {
  if (!isPublicKey(publicKey)) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(bytes), key, Buffer.from(signature, 'base64url'));
}

/**
 * What is signed of an object: the same bytes whatever the order of its members, after a line that says what it is, so that a
 * signature for one kind of thing is none for another.
 */
export const signedBytes = (kind: 'move' | 'release', content: object) =>
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

/** How texts and files are named by their content. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
