import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a signature for one purpose is invalid for another. */
export interface Keys {
  /** Key id in tokens (`kid`); it does not reveal the secret. */
  id: string;
  jwt: Uint8Array;
  codes: Uint8Array;
  captcha: string;
  uploads: Uint8Array;
  devices: Uint8Array;
  nonces: Uint8Array;
  passkeys: Uint8Array;
}

export function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/fingerprint', 16)).toString('hex');
}

/** Shortens a fingerprint, to save bytes in each token. */
export const keyId = (known: string): string => known.slice(0, 12);

/**
 * Derives all signing keys from a secret (HKDF-SHA-256).
 * @param secret the configured JWT secret or a later one; at least 32 random bytes
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
    passkeys: derive('passkeys'),
  };
}
