import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database.ts';
import { type Given, statement, tables } from './statement.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

/** Any number that only migrations use: processes that start together wait here, and one applies. */
const migrationLock = 4_711_001;

const known = statement(() => tables.selectFrom('migrations').select(['name', 'checksum']));

const noted = statement((given: Given<{ name: string; checksum: string }>) =>
  tables.insertInto('migrations').values({ name: given.name, checksum: given.checksum }),
);

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Names of the SQL files that this database has not seen; for a role that cannot apply them. */
export async function pendingMigrations(db: Database, folder = migrationsFolder): Promise<string[]> {
  const there = await db.query<{ found: boolean }>("select to_regclass('public.migrations') is not null as found");
  const applied = there[0]?.found === true ? new Set((await known(db, {})).map(({ name }) => name)) : new Set<string>();
  return (await filesIn(folder)).filter((name) => !applied.has(name));
}

/**
 * Applies the SQL files that this database has not seen, in the order of their names, all in one transaction.
 * @returns names of the files applied now
 * @throws when a file that was applied has changed since
 */
export async function migrate(db: Database, folder = migrationsFolder): Promise<string[]> {
  const files = await filesIn(folder);
  return db.as('operator').transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await tx.execute(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
    );
    const rows = await known(tx, {});
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const name of files) {
      const sql = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = checksums.get(name);
      if (before === checksum) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`);
      await tx.execute(sql);
      await noted(tx, { name, checksum });
      applied.push(name);
    }
    return applied;
  });
}
