import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { longestOverride, type Override, signedBytes } from '../../src/contracts/preview.ts';

/** A developer's Ed25519 key: signs overrides; the site's operator allows its public key. */
export interface DeveloperKey {
  file: string;
  privateKey: KeyObject;
  /** 32 bytes in hexadecimal digits. */
  publicKey: string;
}

/** Path of the key file; `DEVELOPER_KEY` overrides it, e.g. with the key that the team releases with. */
export const keyFile = (env: NodeJS.ProcessEnv = process.env) =>
  env.DEVELOPER_KEY || join(homedir(), '.config', 'snail-lotto', 'developer.key');

/**
 * Reads the key from a file (PEM, PKCS 8), or creates it on first use, readable by its owner only.
 * @throws Error that says what to do when the file is not a private key
 */
export function developerKey(file = keyFile()): DeveloperKey {
  const privateKey = readKey(file);
  const publicKey = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  return { file, privateKey, publicKey };
}

function readKey(file: string): KeyObject {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const made = generateKeyPairSync('ed25519').privateKey;
    writeFileSync(file, made.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 });
  }
  const found = keyIn(readFileSync(file, 'utf8'));
  if (found?.asymmetricKeyType === 'ed25519') return found;
  throw new Error(`${file} holds no Ed25519 key. Move it away to have a new one made, or name another in DEVELOPER_KEY.`);
}

function keyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/**
 * Signs an override that lets a remote run from this machine in one browser for a day.
 * @returns payload and signature, each in base64url, separated by a dot
 */
export function signOverride(key: DeveloperKey, what: Pick<Override, 'site' | 'app' | 'port' | 'browser'>): string {
  const override: Override = { v: 1, ...what, until: Date.now() + longestOverride - 60_000, key: key.publicKey };
  const payload = Buffer.from(JSON.stringify(override)).toString('base64url');
  return `${payload}.${sign(null, signedBytes(payload), key.privateKey).toString('base64url')}`;
}
