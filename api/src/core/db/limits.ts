import type pg from 'pg';

export type Work = 'request' | 'draw' | 'operator';

/** Limits of one kind of work; times in ms, 0 is no limit. */
export interface Limits {
  connections: number;
  lock: number;
  statement: number;
  /** Pause between two statements of a transaction, so that an open one does not hold its locks for ever. */
  idle: number;
  connect: number;
  /** The whole call, enforced by this process: a server that hangs does not enforce its own limits. */
  answer: number;
}

/**
 * Limits of each kind of work. `connect` and `statement` together are less than `answer`, so that a working server gives up first
 * and has done nothing. A server that was suspended may still finish the work later: a client that got 503 retries with the same
 * idempotency key. A request is answered within five seconds. Draws may take longer but wait less for locks, because they are
 * retried anyway. Operators (commands, migrations, the demo) have no limits on statements.
 */
export const limits: Record<Work, Limits> = {
  request: { connections: 20, lock: 2_000, statement: 2_500, idle: 10_000, connect: 2_000, answer: 4_700 },
  draw: { connections: 6, lock: 1_000, statement: 15_000, idle: 15_000, connect: 5_000, answer: 21_000 },
  operator: { connections: 6, lock: 60_000, statement: 0, idle: 0, connect: 5_000, answer: 0 },
};

/** Share of the connections for work that may wait for locks; the rest is reserved for other work. */
export const shareThatMayWait = 0.7;

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
