import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';

export interface ReceiptKey {
  kid: string;
  /** The public key, base64url. */
  x: string;
  privateKey: KeyObject;
}

/** PKCS #8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the Ed25519 key of receipts from a secret. @param secret `receiptKey` of the configuration, else `fairKey` */
export async function receiptKey(secret: string): Promise<ReceiptKey> {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'snail-lotto/receipts', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, bytes]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('An Ed25519 key has a public part.');
  return { kid: await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x }), x, privateKey };
}
