import type pg from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * Returns a function for pg.Pool's `verify` that refuses new connections to a standby, whose data may be old and which cannot
 * write. Connections can reach one after the primary is lost, while a proxy in front does not know the new primary.
 * @param patience time limit of the query, ms
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
