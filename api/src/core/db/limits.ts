/** Kinds of work on the database, each with its own connections and patience. */
export type Work = 'request' | 'draw' | 'operator';

/** How long work may wait, ms; 0 is no limit. */
export interface Limits {
  /** Most connections of this process. */
  connections: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For one statement, by the server. */
  statement: number;
  /** Between two statements of a transaction: one that was left open must not hold its locks for ever. */
  idle: number;
  /** For a connection. */
  connect: number;
  /** For everything together, as seen from here: a server that does not answer at all keeps no limits of its own. */
  answer: number;
}

/**
 * `connect` and `statement` together are less than `answer`, so that a server that works gives up first, and what it gave up is not
 * done. One that stood still may still do it when it goes on: a caller who was told 503 asks again with the same key, and is told.
 * A request is answered within five seconds, whatever the database does. Draws may take longer, but wait less for a lock: they are
 * tried again anyway. Operators (commands, migrations, the demo) have time.
 */
export const limits: Record<Work, Limits> = {
  request: { connections: 20, lock: 2_000, statement: 2_500, idle: 10_000, connect: 2_000, answer: 4_700 },
  draw: { connections: 6, lock: 1_000, statement: 15_000, idle: 15_000, connect: 5_000, answer: 21_000 },
  operator: { connections: 6, lock: 60_000, statement: 0, idle: 0, connect: 5_000, answer: 0 },
};

/** Share of the connections for work that may wait for a lock; the rest is kept for what does not. */
export const shareThatMayWait = 0.7;
