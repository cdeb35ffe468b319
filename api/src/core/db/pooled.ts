import type pg from 'pg';
import type { Limits } from './limits.ts';

// Behind a pooler in transaction mode a connection is somebody else's before and after each transaction: it keeps no settings, no
// prepared statements and no LISTEN. What is set is set for the transaction alone.

/** A statement that sets the limits until the transaction ends, and answers no rows. */
export function setLimits({ lock, statement, idle }: Pick<Limits, 'lock' | 'statement' | 'idle'>): string {
  const settings = { lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idle };
  const set = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', true) is null`);
  return `select 1 where ${set.join(' or ')}`;
}

/**
 * Lets a query set the limits first. Both go to the server in one piece, which makes them one transaction, and costs no round trip more.
 * @returns the query. Its callback gets the answers of both, its own last
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
