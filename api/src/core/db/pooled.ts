import type pg from 'pg';
import type { Limits } from './limits.ts';

// Behind a pooler in transaction mode, each transaction may use another server connection: it keeps no settings, no prepared
// statements and no LISTEN. So limits are set for each transaction.

/** Builds a statement that sets the limits until the transaction ends, and returns no rows. */
export function setLimits({ lock, statement, idle }: Pick<Limits, 'lock' | 'statement' | 'idle'>): string {
  const settings = { lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idle };
  const set = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', true) is null`);
  return `select 1 where ${set.join(' or ')}`;
}

/**
 * Makes a query set the limits first. Both are sent in one piece, which makes them one transaction without an extra round trip.
 * @returns the query; its callback gets both results, its own last
 */
export function withLimits(query: pg.Query, limits: string): pg.Query {
  const submit = query.submit;
  return Object.assign(query, {
    queryMode: 'extended',
    submit: (connection: pg.Connection) => {
      connection.stream.cork();
      try {
        connection.parse({ name: '', text: limits, types: [] }, true);
        connection.bind({}, true);
        connection.execute({}, true);
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    },
  });
}
