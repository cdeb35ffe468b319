import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError } from '../config/config.ts';
import { isErrno } from '../errorCode.ts';
import type { Database, Queryable } from './database.ts';
import { withholdFunctions } from './grants.ts';
import { defaultPatience, type SetLockTimeout, withLockRetry } from './lockRetry.ts';
import { type Given, statement, tables } from './statement.ts';

const Replaced = Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }));

/** Names of the migrations that the baselines replace, with their checksums. */
type ReplacedMigrations = ReadonlyMap<string, string>;

/**
 * Reads `replaced.json`: the migrations of commit 9778a85a, whose tables the baselines create. A folder without the file has no
 * baselines.
 */
export async function readReplaced(folder: string): Promise<ReplacedMigrations> {
  try {
    const json: unknown = JSON.parse(await readFile(path.join(folder, 'replaced.json'), 'utf8'));
    return new Map(Object.entries(Value.Parse(Replaced, json)));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return new Map();
    throw error;
  }
}

export const isBaseline = (name: string): boolean => name.includes('_baseline_');

/** The recorded migrations are all that the baselines replace: the database has their tables, and they must not run on it. */
function hasBaselineTables(replaced: ReplacedMigrations, recorded: { has(name: string): boolean }): boolean {
  return replaced.size > 0 && [...replaced.keys()].every((name) => recorded.has(name));
}

/** Explains why a database with only some of the replaced migrations cannot be upgraded. @returns undefined when it can */
export function halfMigrated(replaced: ReplacedMigrations, recorded: { has(name: string): boolean }): string | undefined {
  const count = [...replaced.keys()].filter((name) => recorded.has(name)).length;
  return count === 0 || count === replaced.size
    ? undefined
    : `This database has ${count} of the ${replaced.size} migrations that the baselines replace: it is older than this version can upgrade. ` +
        'Start version 1.0.0 (commit 724505d0) on it once, which applies the others, and then this version.';
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

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
  const pending = (await filesIn(folder)).filter((name) => !applied.has(name));
  return hasBaselineTables(await readReplaced(folder), applied) ? pending.filter((name) => !isBaseline(name)) : pending;
}

/**
 * Applies the pending SQL files in the order of their names. An empty database and the embedded one get them all in one
 * transaction; a server in use gets each in its own transaction, which waits for a lock only briefly and retries (see
 * lockRetry.ts). A database that has all migrations that the baselines replace is only recorded as having the baselines.
 * @returns names of the files applied now
 * @throws ConfigError when the database has only some of the replaced migrations
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
  const replaced = await readReplaced(folder);
  const applied: string[] = [];
  for (;;) {
    const some = await withLockRetry(operator, patience, (wait) => applySome(operator, { files, replaced }, wait));
    if (some.length === 0) return applied;
    applied.push(...some);
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

interface Migrations {
  files: readonly MigrationFile[];
  replaced: ReplacedMigrations;
}

/** @returns names of the applied files: all of them on an empty database and on the embedded one, else the next one */
async function applySome({ kind, transaction }: Database, migrations: Migrations, wait: SetLockTimeout): Promise<string[]> {
  const { files, replaced } = migrations;
  return transaction(async (tx) => {
    await lockTables(tx);
    await tx.execute(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
    );
    const rows = await known(tx, {});
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseChanged(migrations, checksums);
    if (!files.some(({ name }) => isBaseline(name) && checksums.has(name))) await recordBaselines(tx, migrations, checksums);
    const pending = files.filter(({ name }) => !checksums.has(name));
    const now = rows.length === 0 || kind === 'pglite' ? pending : pending.slice(0, 1);
    if (now.length > 0 && rows.length > 0) await wait(tx);
    for (const { name, sql, checksum } of now) {
      await tx.execute(sql);
      await noted(tx, { name, checksum });
    }
    // As on an upgraded database, so that the release before can start on it.
    if (rows.length === 0) for (const [name, checksum] of replaced) await noted(tx, { name, checksum });
    if (now.length > 0) await withholdFunctions(tx);
    return now.map(({ name }) => name);
  });
}

function refuseChanged({ files, replaced }: Migrations, checksums: ReadonlyMap<string, string>): void {
  const expected = [...replaced, ...files.map(({ name, checksum }) => [name, checksum] as const)];
  const changed = expected.find(([name, checksum]) => checksums.has(name) && checksums.get(name) !== checksum);
  if (changed !== undefined)
    throw new Error(`Migration ${changed[0]} was changed after it had been applied. Add a new file instead.`);
}

/** Records the baselines, without running them, for a database that has all migrations that they replace. */
async function recordBaselines(tx: Queryable, { files, replaced }: Migrations, checksums: Map<string, string>): Promise<void> {
  const refusal = halfMigrated(replaced, checksums);
  if (refusal !== undefined) throw new ConfigError(refusal);
  if (!hasBaselineTables(replaced, checksums)) return;
  for (const { name, checksum } of files.filter((file) => isBaseline(file.name))) {
    await noted(tx, { name, checksum });
    checksums.set(name, checksum);
  }
}
