import { hkdfSync } from 'node:crypto';
import { ConfigError } from '../config/config.ts';
import { type Database, onlyRow, type Queryable } from '../db/database.ts';

/** What a secret is known by; it cannot be had back from it. */
function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/fingerprint', 16)).toString('hex');
}

/**
 * All processes over one database sign with one secret: what one of them signs the others must accept. The first to start says which.
 * (The embedded database has one process, whose secret may change from start to start.)
 * @throws ConfigError when this process has another
 */
export async function checkSecret(db: Database, secret: string): Promise<void> {
  if (db.kind === 'pglite') return;
  const mine = fingerprint(secret);
  await db.query('insert into provider_secret (fingerprint) values ($1) on conflict do nothing', [mine]);
  const { known } = onlyRow(await db.query<{ known: string }>('select fingerprint as known from provider_secret'));
  if (known === mine) return;
  throw new ConfigError(
    'Configuration: JWT_SECRET is another than that of the processes that use this database. Give all of them the same. ' +
      'To change it, stop all of them and run with the new one: npm run provider -- secret change',
  );
}

/** Makes a secret the one to start with. Everybody has to log in again. */
export async function changeSecret(db: Queryable, secret: string): Promise<void> {
  await db.query(
    `insert into provider_secret (fingerprint) values ($1)
     on conflict ((true)) do update set fingerprint = excluded.fingerprint, changed_at = clock_timestamp()`,
    [fingerprint(secret)],
  );
}
