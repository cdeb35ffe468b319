import type pg from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * For pg.Pool's `verify`: refuses a new connection to a server that only follows another one. Such a server reads what may be old and
 * writes nothing; it is met while the primary has just been lost, and where a proxy in front does not know yet who the primary is.
 * @param patience milliseconds for the server to say what it is
 */
export function refuseStandby(patience: number) {
  return (client: pg.PoolClient, done: (error?: Error) => void): void => {
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: 'select pg_is_in_recovery() as follows',
      query_timeout: patience,
    };
    client.query<{ follows: boolean }>(question).then(
      ({ rows }) => (rows[0]?.follows === true ? done(new DatabaseUnavailable(standbyMet)) : done()),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}

const standbyMet =
  'the server only follows another one (it is in recovery) and takes no purchase; DATABASE_URL has to lead to the primary';
