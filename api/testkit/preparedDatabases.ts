import { readdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from '../src/core/db/migrate.ts';
import { pgliteOptions } from '../src/core/db/pglite.ts';
import type { PostgresServer } from './postgresServer.ts';

/** Databases of the run, from scripts/test.ts: `embedded` in the quick tier, `postgres` in its second pass, otherwise both. */
export const wantedDatabases = process.env.LOTTO_TEST_DATABASES;
/** Address of the run's PostgreSQL with `{database}` in it; unset without binaries, or in the quick tier. */
export const postgresVariable = 'LOTTO_TEST_POSTGRES';
export const migratedTemplate = 'migrated';
/** Owner of the tables, and the provider's role, as in the guides. */
export const roles = { owner: 'tests_owner', runtime: 'tests_runtime' } as const;
/** File with the data folder of a migrated, empty PGlite. */
export const pgliteVariable = 'LOTTO_TEST_PGLITE';
const migrationsVariable = 'LOTTO_TEST_MIGRATIONS';

async function migrations(): Promise<string> {
  return (await readdir(migrationsFolder)).sort().join();
}

export async function noteMigrations(): Promise<void> {
  process.env[migrationsVariable] = await migrations();
}

/** @throws Error when migrations changed during the run, because the prepared databases would be stale */
export async function expectSameMigrations(): Promise<void> {
  if (process.env[migrationsVariable] !== (await migrations()))
    throw new Error('api/migrations has changed since these tests began, so their databases are stale. Start the tests again.');
}

export function urlAs(role: string, url: string): string {
  return url.replace('//postgres@', `//${role}@`);
}

/** PGlite with 16 MB of buffers instead of 128. It clears all buffers when it opens, which takes a quarter of that time. */
export const testPglite = { ...pgliteOptions, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

/** State shared by setup and teardown, both in Jest's main process. */
export const prepared: { server?: PostgresServer; folder?: string } = {};
