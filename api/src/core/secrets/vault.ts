import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

/**
 * Encryption of stored secrets that must be readable again: authenticator secrets, mails with codes, push subscriptions, signing
 * keys, secrets of webhooks. A copy of the database alone does not reveal them.
 * AES-256-GCM under a key derived from FAIR_KEY, or from SEAL_KEY where it is set; neither is in the database. Each value names
 * its key: `sealed.v1.…` is FAIR_KEY's, `sealed.v2.<id>.…` that of the secret with this id.
 */

/** Kind of a stored secret; a value of one kind or owner cannot be decrypted as another. */
export type Kind = 'authenticator' | 'mail' | 'push' | 'key' | 'webhook';

type Holder = Pick<Queryable, 'fairKey' | 'vault'>;

const form = /^sealed\.(v1|v2\.[0-9a-f]{8})\.([\w-]*)$/;
const keys = new Map<string, Buffer>();

function derived(secret: string, purpose: string, bytes: number): Buffer {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `snail-lotto/vault/${purpose}`, bytes));
  keys.set(name, known);
  return known;
}

export const fairSeals = 'v1';

/** Returns the name of a secret in encrypted values; it does not reveal the secret. */
export const sealName = (secret: string): string => `v2.${derived(secret, 'id', 4).toString('hex')}`;

export const sealsNow = ({ vault }: Holder): string => (vault?.seals == null ? fairSeals : sealName(vault.seals));

function secretOf({ fairKey, vault }: Holder, name: string): string {
  const secret =
    name === fairSeals ? fairKey : [vault?.seals, ...(vault?.opens ?? [])].find((one) => one != null && sealName(one) === name);
  if (secret != null) return secret;
  if (name === fairSeals) throw new Error('Secrets cannot be kept without FAIR_KEY.');
  throw new Error(`Values encrypted with the key ${name} cannot be decrypted: it is neither SEAL_KEY's nor one of OPEN_KEYS.`);
}

export const isEncrypted = (stored: string): boolean => form.test(stored);

/** Encrypts a value. @param owner the value cannot be decrypted in the row of another owner */
export function encrypt(holder: Holder, kind: Kind, owner: string, plain: string): string {
  const name = sealsNow(holder);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived(secretOf(holder, name), kind, 32), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `sealed.${name}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts a value.
 * @throws Error when its key is missing, when it belongs to another owner or kind, was changed, or is not encrypted
 */
export function decrypt(holder: Holder, kind: Kind, owner: string, stored: string): string {
  const [, name = '', text = ''] = form.exec(stored) ?? [];
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 28) throw new Error(`A stored ${kind} is not sealed.`);
  const key = derived(secretOf(holder, name), kind, 32);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch (cause) {
    const whose =
      name === fairSeals ? 'FAIR_KEY is another than the one it was sealed with, or it' : `it is of the key ${name}, and`;
    throw new Error(`A stored ${kind} does not open: ${whose} was changed.`, { cause });
  }
}
