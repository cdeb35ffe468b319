import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { migrationsFolder, readReplaced } from '../src/core/db/migrate.ts';

/** The running release, whose processes use the tables while the next release is deployed. */
const Landed = Type.Object({
  commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
  migrations: Type.Array(Type.String()),
});

const file = path.join(import.meta.dirname, 'landed.json');

export const landed = Value.Parse(Landed, JSON.parse(readFileSync(file, 'utf8')));

export const allMigrations: readonly string[] = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Migrations of the running release whose tables the baselines create. */
export const replaced: readonly string[] = [...(await readReplaced(migrationsFolder)).keys()];

/**
 * Records the committed tree as the running release (`npm run schema -- landed`): the next migrations must stay compatible with
 * it.
 */
export function writeLanded(): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: migrationsFolder, encoding: 'utf8' }).trim();
  writeFileSync(file, `${JSON.stringify({ commit, migrations: allMigrations }, null, 2)}\n`);
}
