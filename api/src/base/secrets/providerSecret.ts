import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import { type Database, onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';

/** What a secret is known by; it cannot be had back from it. */
function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/fingerprint', 16)).toString('hex');
}

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
 * All processes over one database sign with one secret: what one of them signs the others must accept. The first to start says which.
 * (The embedded database has one process, whose secret may change from start to start.)
 * @throws ConfigError when this process has another
 */
export async function checkSecret(db: Database, secret: string): Promise<void> {
  if (db.kind === 'pglite') return;
  const mine = fingerprint(secret);
  await first(db, { fingerprint: mine });
  const { known } = onlyRow(await stored(db, {}));
  if (known === mine) return;
  throw new ConfigError(
    'Configuration: JWT_SECRET is another than that of the processes that use this database. Give all of them the same. ' +
      'To change it, stop all of them and run with the new one: npm run provider -- secret change',
  );
}

/** Whether the secret of this process has been changed under it. An embedded database has no other process that could. */
export async function hasOtherSecret(db: Database, secret: string): Promise<boolean> {
  if (db.kind === 'pglite') return false;
  const [row] = await stored(db, {});
  return row !== undefined && row.known !== fingerprint(secret);
}

/** Makes a secret the one to start with. Everybody has to log in again. */
export async function changeSecret(db: Queryable, secret: string): Promise<void> {
  await changed(db, { fingerprint: fingerprint(secret) });
}
