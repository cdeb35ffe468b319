import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Queryable } from './database.ts';
import { defaultPatience, type SetLockTimeout, withLockRetry } from './lockRetry.ts';
import { type Given, statement, tables } from './statement.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

/** Key of the advisory lock for changes of tables and rights; the number is arbitrary. */
const migrationLock = 4_711_001;

/** Takes the advisory lock for changes of tables and rights until the transaction ends. */
export async function lockTables(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

const known = statement(() => tables.selectFrom('migrations').select(['name', 'checksum']));

const noted = statement((given: Given<{ name: string; checksum: string }>) =>
  tables.insertInto('migrations').values({ name: given.name, checksum: given.checksum }),
);

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Returns names of SQL files that are not applied yet; for a role that cannot apply them. */
export async function pendingMigrations(db: Database, folder = migrationsFolder): Promise<string[]> {
  const there = await db.query<{ found: boolean }>("select to_regclass('public.migrations') is not null as found");
  const applied = there[0]?.found === true ? new Set((await known(db, {})).map(({ name }) => name)) : new Set<string>();
  return (await filesIn(folder)).filter((name) => !applied.has(name));
}

/**
 * Applies the pending SQL files in the order of their names. An empty database and the embedded one get them all in one
 * transaction; a server in use gets each in its own transaction, which waits for a lock only briefly and retries (see
 * lockRetry.ts).
 * @returns names of the files applied now
 * @throws Error when an applied file has changed since
 * @throws TablesHeld when the lock of a table is not free in time
 */
export async function migrate(db: Database, folder = migrationsFolder, patience = defaultPatience): Promise<string[]> {
  const operator = db.as('operator');
  const files = await Promise.all(
    (await filesIn(folder)).map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  const applied: string[] = [];
  for (;;) {
    const some = await withLockRetry(operator, patience, (wait) => applySome(operator, files, wait));
    if (some.length === 0) return applied;
    applied.push(...some);
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

/** @returns names of the applied files: all of them on an empty database and on the embedded one, else the next one */
async function applySome(
  { kind, transaction }: Database,
  files: readonly MigrationFile[],
  wait: SetLockTimeout,
): Promise<string[]> {
  return transaction(async (tx) => {
    await lockTables(tx);
    await tx.execute(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
    );
    const rows = await known(tx, {});
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
    const changed = files.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
    if (changed !== undefined)
      throw new Error(`Migration ${changed.name} was changed after it had been applied. Add a new file instead.`);
    const pending = files.filter(({ name }) => !checksums.has(name));
    const now = rows.length === 0 || kind === 'pglite' ? pending : pending.slice(0, 1);
    if (now.length > 0 && rows.length > 0) await wait(tx);
    for (const { name, sql, checksum } of now) {
      await tx.execute(sql);
      await noted(tx, { name, checksum });
    }
    return now.map(({ name }) => name);
  });
}
