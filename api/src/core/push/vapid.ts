import { createECDH, hkdfSync } from 'node:crypto';

/** Key pair that identifies this site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  /** Uncompressed point of P-256, 65 bytes; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/**
 * Derives the keys from a secret, so that they are the same in every process and after restarts, and subscriptions stay valid.
 * @param secret `fairKey` of the configuration, which never changes
 */
export function vapidKeys(secret: string): VapidKeys {
  // 16 bytes more than the order has, which makes the bias of the modulo negligible.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/web-push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
