import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

/**
 * What the provider must be able to read again and nobody else who gets hold of the database may: authenticator secrets, mails with codes,
 * where browsers are pushed to, keys that sign.
 * AES-256-GCM under a key that comes from FAIR_KEY, which is not in the database.
 */

/** What is kept; a value that was sealed as one kind, or for one owner, opens as no other. */
export type Kind = 'authenticator' | 'mail' | 'push' | 'key';

type Holder = Pick<Queryable, 'fairKey'>;

const prefix = 'sealed.v1.';
const keys = new Map<string, Buffer>();

function keyOf({ fairKey }: Holder, kind: Kind): Buffer {
  if (fairKey === undefined) throw new Error('Secrets cannot be kept without FAIR_KEY.');
  const name = `${kind} ${fairKey}`;
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', fairKey, '', `snail-lotto/vault/${kind}`, 32));
  keys.set(name, known);
  return known;
}

export const isSealed = (stored: string): boolean => stored.startsWith(prefix);

/** @param owner whose it is: in another row it does not open */
export function seal(holder: Holder, kind: Kind, owner: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(holder, kind), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return prefix + sealed.toString('base64url');
}

/** @throws Error when it was sealed with another key, for another owner or kind, was changed, or is not sealed at all */
export function unseal(holder: Holder, kind: Kind, owner: string, stored: string): string {
  const bytes = Buffer.from(isSealed(stored) ? stored.slice(prefix.length) : '', 'base64url');
  if (bytes.length < 28) throw new Error(`A stored ${kind} is not sealed.`);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(holder, kind), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error(`A stored ${kind} does not open: FAIR_KEY is another than the one it was sealed with, or it was changed.`, {
      cause,
    });
  }
}
