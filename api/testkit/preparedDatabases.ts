import { readdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from '../src/core/db/migrate.ts';
import { pgliteOptions } from '../src/core/db/pglite.ts';
import type { PostgresServer } from './postgresServer.ts';

/** Which databases tests run on, from scripts/test.ts: `embedded` in the quick tier, `postgres` in its second pass, both otherwise. */
export const wantedDatabases = process.env.LOTTO_TEST_DATABASES;
/** Address of the run's PostgreSQL with `{database}` in it; unset where there are no binaries, or the run is of the quick tier. */
export const postgresVariable = 'LOTTO_TEST_POSTGRES';
/** The migrated, empty database on it that every test file's own one is a copy of. */
export const migratedTemplate = 'migrated';
/** As the guides set a site up: who owns the tables, and who the provider connects as. */
export const roles = { owner: 'tests_owner', runtime: 'tests_runtime' } as const;
/** File with the data folder of a migrated, empty PGlite. */
export const pgliteVariable = 'LOTTO_TEST_PGLITE';
/** Names of the migrations that the prepared databases have. */
const migrationsVariable = 'LOTTO_TEST_MIGRATIONS';

async function migrations(): Promise<string> {
  return (await readdir(migrationsFolder)).sort().join();
}

export async function noteMigrations(): Promise<void> {
  process.env[migrationsVariable] = await migrations();
}

/** @throws when a migration came or went while the tests run, as it does when a branch is merged: code and database would not fit */
export async function expectSameMigrations(): Promise<void> {
  if (process.env[migrationsVariable] !== (await migrations()))
    throw new Error('api/migrations has changed since these tests began, so their databases are stale. Start the tests again.');
}

/** The same address for another role than the superuser that tests set things up as. */
export function urlAs(role: string, url: string): string {
  return url.replace('//postgres@', `//${role}@`);
}

/**
 * A PGlite of tests has 16 MB of buffers instead of 128: it writes zeros over all of them when it is opened, which was a quarter
 * of the time that opening takes, and a process that opens many has less to clear away (docs/decisions/0708).
 */
export const testPglite = { ...pgliteOptions, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

/** What lives between set-up and tear-down, both in jest's main process. */
export const prepared: { server?: PostgresServer; folder?: string } = {};
