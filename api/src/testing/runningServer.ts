import type { PostgresServer } from './postgresServer.ts';

/** Address of the run's PostgreSQL with `{database}` in it; unset where there are no binaries. */
export const postgresVariable = 'LOTTO_TEST_POSTGRES';

/** The server between set-up and tear-down, both in jest's main process. */
export const runningServer: { server?: PostgresServer } = {};
