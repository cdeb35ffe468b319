import { createECDH, hkdfSync } from 'node:crypto';

/** Whose pushes these are, to push services (RFC 8292). Both keys base64url. */
export interface VapidKeys {
  /** The point of P-256, 65 bytes: browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

/** Order of P-256: private keys are numbers below it. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/**
 * The keys that a secret stands for: the same in every process and after every start, so that subscriptions stay good.
 * @param secret `fairKey` of the configuration, which never changes
 */
export function vapidKeys(secret: string): VapidKeys {
  // 16 bytes more than the order has, so that no key is likelier than another.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/web-push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
