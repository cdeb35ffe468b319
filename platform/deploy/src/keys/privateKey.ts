import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Signing } from 'site/deployments/signing';

/** What can sign. */
export interface PrivateKey extends Signing {
  /** The public half: 32 bytes as 64 hexadecimal digits, which no command line takes for an option. A key is known by it. */
  publicKey: string;
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
