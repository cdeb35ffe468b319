import { ConfigError } from '../config/config.ts';
import type { Queryable } from '../db/database.ts';
import { decrypt, encrypt, fairSeals, type Kind, sealName, sealsNow } from './vault.ts';

/**
 * Column with encrypted values. The list must be complete: values in a missing column would be unreadable after their key is
 * removed.
 */
interface SealedColumn {
  table: string;
  row: string;
  column: string;
  kind: Kind;
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
  { table: 'office_webhooks', row: 'id', column: 'secret', kind: 'webhook', owner: 'id::text' },
];

const batch = 200;

/**
 * Encrypts values again that another key than the current one has encrypted. Each row is updated only if it is unchanged, so that
 * processes can do it in parallel, and a process that stops leaves the rest to the next.
 * @param goesOn false stops it
 * @returns the number of values encrypted again
 */
export async function reencrypt(db: Queryable, goesOn: () => boolean = () => true): Promise<number> {
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
        const sealed = encrypt(db, kind, whose, decrypt(db, kind, whose, value));
        await db.query(`update ${table} set ${column} = $3 where ${row}::text = $1 and ${column} = $2`, [name, value, sealed]);
        count += 1;
      }
      after = rows.at(-1)?.row ?? '';
      if (rows.length < batch) break;
    }
  }
  return count;
}

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
 * Checks at the start that every stored value can be decrypted.
 * @throws ConfigError naming the missing key
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
