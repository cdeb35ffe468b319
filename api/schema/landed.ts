import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { migrationsFolder } from '../src/core/db/migrate.ts';

/** The release that runs: processes of it work on the tables while the next one is brought in. */
const Landed = Type.Object({
  /** Where its code is in the history. */
  commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
  /** Names of the migrations that it came with. */
  migrations: Type.Array(Type.String()),
});

const file = path.join(import.meta.dirname, 'landed.json');

export const landed = Value.Parse(Landed, JSON.parse(readFileSync(file, 'utf8')));

/** All migrations of this tree, in their order. */
export const allMigrations: readonly string[] = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** `npm run schema -- landed`: what is committed here has landed, and the next migrations have to let it go on. */
export function writeLanded(): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: migrationsFolder, encoding: 'utf8' }).trim();
  writeFileSync(file, `${JSON.stringify({ commit, migrations: allMigrations }, null, 2)}\n`);
}
