import { hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import { type Given, type RowOf, statement, tables } from '../db/statement.ts';
import { decrypt, encrypt } from './vault.ts';

/** Longest validity of a token, ms: the login of a remembered browser. */
export const longestToken = 30 * 24 * 60 * 60_000;

/** SQL interval for which a retired key verifies: the longest token, and an hour for clock differences and logins in progress. */
const verifies = sql.lit(`${longestToken / 3_600_000 + 1} hours`);
/** Time for which browsers keep their device number, seconds. */
export const deviceSeconds = 400 * 86_400;

/**
 * `secret`: undefined once all its tokens have expired; only device numbers are still verified. `retiresAt`: when the next key
 * replaces it; null while there is none. `endsAt`: when its last token expires; null as above.
 */
export interface StoredKey {
  id: string;
  secret: string | undefined;
  devices: Uint8Array;
  signsFrom: Date;
  retiresAt: Date | null;
  endsAt: Date | null;
}

const stored = statement(() =>
  tables
    .selectFrom('signingKeys')
    .select(['id', 'secret', 'devices', 'signsFrom', 'retiresAt'])
    .select(({ ref }) => sql<Date | null>`${ref('retiresAt')} + ${verifies}::interval`.as('endsAt'))
    .orderBy('signsFrom', 'desc')
    // With equal times, the key that is not retired is the newer one.
    .orderBy('retiresAt', (order) => order.desc().nullsFirst()),
);

export async function storedKeys(db: Queryable): Promise<StoredKey[]> {
  return (await stored(db, {})).map((row) => opened(db, row));
}

function opened(db: Queryable, { secret, devices, ...key }: RowOf<typeof stored>): StoredKey {
  return {
    ...key,
    secret: secret === null ? undefined : decrypt(db, 'key', key.id, secret),
    devices: Buffer.from(decrypt(db, 'key', `${key.id} devices`, devices), 'base64url'),
  };
}

const inserted = statement((given: Given<{ id: string; secret: string; devices: string; seconds: number }>) =>
  tables
    .insertInto('signingKeys')
    .values({
      id: given.id,
      secret: given.secret,
      devices: given.devices,
      signsFrom: sql<Date>`clock_timestamp() + make_interval(secs => ${given.seconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'signsFrom']),
);

const retired = statement((given: Given<{ id: string; at: Date }>) =>
  tables.updateTable('signingKeys').set({ retiresAt: given.at }).where('id', '<>', given.id).where('retiresAt', 'is', null),
);

const anyKey = statement(() => tables.selectFrom('signingKeys').select('id').limit(sql.lit(1)));

function insert(db: Queryable, secret: string, seconds: number) {
  const { id, devices } = deriveKeys(secret);
  return inserted(db, {
    id,
    secret: encrypt(db, 'key', id, secret),
    devices: encrypt(db, 'key', `${id} devices`, Buffer.from(devices).toString('base64url')),
    seconds,
  });
}

/** Stores the key of JWT_SECRET as the first one, where there is none yet. */
export async function keepFirstKey(db: Queryable, secret: string): Promise<void> {
  if ((await anyKey(db, {})).length === 0) await insert(db, secret, 0);
}

const alone = (tx: Queryable) => tx.query('lock table signing_keys in share row exclusive mode');

/**
 * Creates a key that replaces the signing ones, which still verify until their tokens have expired.
 * @param jwtSecret the setting, whose key is the first where there is none yet
 * @param seconds until it signs: all processes must know it by then
 */
export async function addKey(db: Database, jwtSecret: string, seconds: number): Promise<{ id: string; signsFrom: Date }> {
  return db.transaction(async (tx) => {
    await alone(tx);
    await keepFirstKey(tx, jwtSecret);
    const [made] = await insert(tx, randomBytes(48).toString('base64url'), seconds);
    if (made === undefined) throw new Error('Two random keys have one id.');
    await retired(tx, { id: made.id, at: made.signsFrom });
    return made;
  });
}

const removed = statement(() => tables.deleteFrom('signingKeys'));

export async function replaceKeys(db: Queryable, secret: string): Promise<void> {
  await removed(db, {});
  await insert(db, secret, 0);
}

const emptied = statement(() =>
  tables
    .updateTable('signingKeys')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('retiresAt', '<', sql<Date>`clock_timestamp() - ${verifies}::interval`),
);
const dropped = statement(() =>
  tables
    .deleteFrom('signingKeys')
    .where('retiresAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${sql.lit(deviceSeconds)})`),
);

/** Deletes the secrets of keys whose last token has expired, and later the keys. */
export async function dropEndedKeys(db: Queryable): Promise<void> {
  await emptied(db, {});
  await dropped(db, {});
}

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
