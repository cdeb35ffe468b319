import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface PrivateKey {
  /**
   * The public key, which identifies the key: 32 bytes as 64 hexadecimal digits, so that a command line never takes it for an
   * option.
   */
  publicKey: string;
  /** @returns Ed25519 signature in base64url */
  sign(bytes: string): string;
  pem(): string;
}

export class WrongKeyType extends Error {
  override name = 'WrongKeyType';
}

export const newPrivateKey = (): PrivateKey => privateKey(generateKeyPairSync('ed25519').privateKey);

/**
 * Parses the text of a key's file; lines before the PEM block are skipped.
 * @throws WrongKeyType, or Error if it is no private key
 */
export function parsePrivateKey(pem: string): PrivateKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new WrongKeyType(`It is a key for ${key.asymmetricKeyType}, not for Ed25519.`);
  return privateKey(key);
}

function privateKey(key: KeyObject): PrivateKey {
  return {
    publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (bytes) => sign(null, Buffer.from(bytes), key).toString('base64url'),
    pem: () => key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
