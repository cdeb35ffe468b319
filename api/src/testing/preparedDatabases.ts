import type { PostgresServer } from './postgresServer.ts';

/** Address of the run's PostgreSQL with `{database}` in it; unset where there are no binaries. */
export const postgresVariable = 'LOTTO_TEST_POSTGRES';
/** The migrated, empty database on it that every test file's own one is a copy of. */
export const migratedTemplate = 'migrated';
/** File with the data folder of a migrated, empty PGlite. */
export const pgliteVariable = 'LOTTO_TEST_PGLITE';

/** What lives between set-up and tear-down, both in jest's main process. */
export const prepared: { server?: PostgresServer; folder?: string } = {};
