import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import { type Database, onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { fingerprint, keepFirstKey, keyId, replaceKeys, storedKeys } from './signingKeys.repository.ts';

const first = statement((given: Given<{ fingerprint: string }>) =>
  tables
    .insertInto('providerSecret')
    .values({ fingerprint: given.fingerprint })
    .onConflict((conflict) => conflict.doNothing()),
);

const stored = statement(() => tables.selectFrom('providerSecret').select('fingerprint as known'));

const changed = statement((given: Given<{ fingerprint: string }>) =>
  tables
    .insertInto('providerSecret')
    .values({ fingerprint: given.fingerprint })
    .onConflict((conflict) =>
      conflict.expression(sql`(true)`).doUpdateSet(({ ref }) => ({
        fingerprint: ref('excluded.fingerprint'),
        changedAt: sql<Date>`clock_timestamp()`,
      })),
    ),
);

/**
 * Checks that this process has the same JWT secret as all processes over the database; its key is the first that signs. Once that
 * key is retired and its tokens have expired, the setting has no effect and may change.
 * (The embedded database has one process, whose secret may change between two starts: then all sessions end.)
 * @throws ConfigError when this process has another secret and the stored one still verifies
 */
export async function checkSecret(db: Database, secret: string): Promise<void> {
  const mine = fingerprint(secret);
  await first(db, { fingerprint: mine });
  const { known } = onlyRow(await stored(db, {}));
  if (known === mine) return keepFirstKey(db, secret);
  if (await verifiesNothing(db, keyId(known))) {
    await changed(db, { fingerprint: mine });
    return;
  }
  if (db.kind === 'pglite') return changeSecret(db, secret);
  throw new ConfigError(
    'Configuration: JWT_SECRET is another than that of the processes that use this database. Give all of them the same. ' +
      'To have new keys, and nobody logged out: npm run provider -- secret rotate --why "…". ' +
      'To change the setting at once, stop all of them and run with the new one: npm run provider -- secret change --why "…"',
  );
}

/**
 * Tells whether another process has replaced the secret, so that this one would not start again. An embedded database has no
 * other process.
 */
export async function hasOtherSecret(db: Database, secret: string): Promise<boolean> {
  if (db.kind === 'pglite') return false;
  const [row] = await stored(db, {});
  return row !== undefined && row.known !== fingerprint(secret) && !(await verifiesNothing(db, keyId(row.known)));
}

async function verifiesNothing(db: Queryable, id: string): Promise<boolean> {
  const keys = await storedKeys(db);
  const key = keys.find((each) => each.id === id);
  return keys.length > 0 && (key === undefined || (key.endsAt !== null && key.endsAt.getTime() < Date.now()));
}

/** Replaces the secret and all keys by this one. All sessions end. */
export async function changeSecret(db: Database, secret: string): Promise<void> {
  await db.transaction(async (tx: Queryable) => {
    await changed(tx, { fingerprint: fingerprint(secret) });
    await replaceKeys(tx, secret);
  });
}
