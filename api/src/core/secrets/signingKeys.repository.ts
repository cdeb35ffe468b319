import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import { type Given, type RowOf, statement, tables } from '../db/statement.ts';
import { deriveKeys } from './keys.ts';
import { seal, unseal } from './vault.ts';

/** Milliseconds that what a key signs is valid at most: the login of a browser that is remembered. */
export const longestToken = 30 * 24 * 60 * 60_000;

/** How long a retired key verifies, in SQL: the longest token, and an hour for clocks that differ and logins that were under way. */
const verifies = sql.lit(`${longestToken / 3_600_000 + 1} hours`);
/** Seconds that browsers keep their number. */
export const deviceSeconds = 400 * 86_400;

/** A key as it is kept. */
export interface StoredKey {
  id: string;
  /** undefined once nothing that it signed is valid any more, except the number of a browser. */
  secret: string | undefined;
  devices: Uint8Array;
  signsFrom: Date;
  /** When the next one signs in its place; null while there is none. */
  retiresAt: Date | null;
  /** When the last token that it signed has ended; null as above. */
  endsAt: Date | null;
}

const stored = statement(() =>
  tables
    .selectFrom('signingKeys')
    .select(['id', 'secret', 'devices', 'signsFrom', 'retiresAt'])
    .select(({ ref }) => sql<Date | null>`${ref('retiresAt')} + ${verifies}::interval`.as('endsAt'))
    .orderBy('signsFrom', 'desc')
    // Made in one tick of the clock: the one that follows has not been retired.
    .orderBy('retiresAt', (order) => order.desc().nullsFirst()),
);

/** All keys, the newest first. */
export async function storedKeys(db: Queryable): Promise<StoredKey[]> {
  return (await stored(db, {})).map((row) => opened(db, row));
}

function opened(db: Queryable, { secret, devices, ...key }: RowOf<typeof stored>): StoredKey {
  return {
    ...key,
    secret: secret === null ? undefined : unseal(db, 'key', key.id, secret),
    devices: Buffer.from(unseal(db, 'key', `${key.id} devices`, devices), 'base64url'),
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
    secret: seal(db, 'key', id, secret),
    devices: seal(db, 'key', `${id} devices`, Buffer.from(devices).toString('base64url')),
    seconds,
  });
}

/** Where there is no key yet, the one of JWT_SECRET is the first. */
export async function keepFirstKey(db: Queryable, secret: string): Promise<void> {
  if ((await anyKey(db, {})).length === 0) await insert(db, secret, 0);
}

/** Only one process at a time changes which keys there are. */
const alone = (tx: Queryable) => tx.query('lock table signing_keys in share row exclusive mode');

/**
 * Makes a key that signs in place of those there are, which verify until what they signed has ended.
 * @param jwtSecret the setting, whose key is the first where there is none yet
 * @param seconds until it signs: all processes have to know it by then
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

/** Leaves no key but this one: everybody has to log in again. */
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

/** Forgets the secrets of keys whose last token has ended, and at last the keys. */
export async function dropEndedKeys(db: Queryable): Promise<void> {
  await emptied(db, {});
  await dropped(db, {});
}
