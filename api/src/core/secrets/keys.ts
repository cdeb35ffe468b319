import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a value signed for one can never pass for another. */
export interface Keys {
  /** What tokens name the secret by (`kid`); the secret cannot be had from it. */
  id: string;
  jwt: Uint8Array;
  codes: Uint8Array;
  captcha: string;
  uploads: Uint8Array;
  devices: Uint8Array;
  nonces: Uint8Array;
}

/** What a secret is known by; the secret cannot be had from it. */
export function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/fingerprint', 16)).toString('hex');
}

/** The first part of a fingerprint: some bytes in each token. */
export const keyId = (known: string): string => known.slice(0, 12);

/**
 * Derives all signing keys from a secret (HKDF-SHA-256).
 * @param secret the JWT secret of the configuration, or one that came after it; at least 32 random bytes
 */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `snail-lotto/${purpose}`, 32));
  return {
    id: keyId(fingerprint(secret)),
    jwt: derive('jwt'),
    codes: derive('codes'),
    captcha: Buffer.from(derive('captcha')).toString('hex'),
    uploads: derive('uploads'),
    devices: derive('devices'),
    nonces: derive('nonces'),
  };
}
