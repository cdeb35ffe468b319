import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isErrno } from '../errorCode.ts';

const Replaced = Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }));

/** Names of the migrations that the baselines replace, with their checksums. */
export type ReplacedMigrations = ReadonlyMap<string, string>;

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
export function hasBaselineTables(replaced: ReplacedMigrations, recorded: { has(name: string): boolean }): boolean {
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
