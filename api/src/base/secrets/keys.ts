import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a value signed for one can never pass for another. */
export interface Keys {
  jwt: Uint8Array;
  codes: Uint8Array;
  captcha: string;
  uploads: Uint8Array;
  devices: Uint8Array;
  nonces: Uint8Array;
}

/**
 * Derives all signing keys from the provider's one secret (HKDF-SHA-256).
 * @param secret the JWT secret of the configuration, at least 32 random bytes
 */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `snail-lotto/${purpose}`, 32));
  return {
    jwt: derive('jwt'),
    codes: derive('codes'),
    captcha: Buffer.from(derive('captcha')).toString('hex'),
    uploads: derive('uploads'),
    devices: derive('devices'),
    nonces: derive('nonces'),
  };
}
