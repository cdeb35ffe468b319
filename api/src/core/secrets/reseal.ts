import { ConfigError } from '../config/config.ts';
import type { Queryable } from '../db/database.ts';
import { fairSeals, type Kind, seal, sealName, sealsNow, unseal } from './vault.ts';

/** A column with seals. All that is sealed stands here: what is forgotten could not be opened once its key is taken away. */
interface SealedColumn {
  table: string;
  /** What names a row. */
  row: string;
  column: string;
  kind: Kind;
  /** Whose the row is, as it was sealed; an expression of SQL. */
  owner: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', row: 'id', column: 'totp_secret', kind: 'authenticator', owner: 'id::text' },
  { table: 'authenticator_offers', row: 'user_id', column: 'secret', kind: 'authenticator', owner: 'user_id::text' },
  { table: 'push_subscriptions', row: 'id', column: 'target', kind: 'push', owner: 'user_id::text' },
  { table: 'outbox', row: 'id', column: 'body', kind: 'mail', owner: 'recipient' },
  { table: 'outbox', row: 'id', column: 'html', kind: 'mail', owner: "E'html\\n' || recipient" },
  { table: 'outbox', row: 'id', column: 'headers', kind: 'mail', owner: "E'headers\\n' || recipient" },
  { table: 'signing_keys', row: 'id', column: 'secret', kind: 'key', owner: 'id' },
  { table: 'signing_keys', row: 'id', column: 'devices', kind: 'key', owner: "id || ' devices'" },
];

/** Rows taken at once. */
const batch = 200;

/**
 * Seals anew, with the key that seals now, what another one has sealed. Row by row, each only as it was read: processes may do it at the
 * same time, and one that ends in between leaves the rest to the next.
 * @param goesOn false ends it
 * @returns how many values were sealed anew
 */
export async function reseal(db: Queryable, goesOn: () => boolean = () => true): Promise<number> {
  const like = `sealed.${sealsNow(db)}.%`;
  let count = 0;
  for (const { table, row, column, kind, owner } of sealedColumns) {
    for (let after = ''; goesOn(); ) {
      const rows = await db.query<{ row: string; owner: string; value: string }>(
        `select ${row}::text as row, ${owner} as owner, ${column} as value from ${table}
          where ${column} like 'sealed.v%' and ${column} not like $1 and ${row}::text > $2 order by ${row}::text limit ${batch}`,
        [like, after],
      );
      for (const { row: name, owner: whose, value } of rows) {
        const sealed = seal(db, kind, whose, unseal(db, kind, whose, value));
        await db.query(`update ${table} set ${column} = $3 where ${row}::text = $1 and ${column} = $2`, [name, value, sealed]);
        count += 1;
      }
      after = rows.at(-1)?.row ?? '';
      if (rows.length < batch) break;
    }
  }
  return count;
}

/** How many values each key has sealed, by the name that its seals have. */
export async function countSeals(db: Queryable): Promise<Map<string, number>> {
  const counts = sealedColumns.map(
    ({ table, column }) =>
      `select substring(${column} from '^sealed\\.(v1|v2\\.[0-9a-f]{8})\\.') as name from ${table} where ${column} like 'sealed.v%'`,
  );
  const rows = await db.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from (${counts.join(' union all ')}) s where name is not null group by name order by name`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/**
 * Nothing starts that could not read what is stored.
 * @throws ConfigError naming the key that is missing
 */
export async function checkSeals(db: Queryable): Promise<void> {
  const known = new Set([
    fairSeals,
    ...[db.vault?.seals, ...(db.vault?.opens ?? [])].flatMap((secret) => (secret == null ? [] : sealName(secret))),
  ]);
  const missing = [...(await countSeals(db))].filter(([name]) => !known.has(name));
  if (missing.length === 0) return;
  const which = missing.map(([name, count]) => `${count} values with the key ${name}`).join(', ');
  throw new ConfigError(
    `Configuration: the database holds ${which}, which is neither SEAL_KEY nor one of OPEN_KEYS: put the secret of before into OPEN_KEYS.`,
  );
}
