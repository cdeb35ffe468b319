import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseUnavailable, type Queryable } from './database.ts';

/** Says once that the database is away, and once that it is back, however many requests and loops notice. */
export interface Outage {
  /** Told about an error that only an absent database raises. */
  away(error: unknown): void;
  /** The same database, which tells of itself. */
  watched(db: Database): Database;
}

export function watchOutage(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Outage {
  let since: number | undefined;
  const away = (error: unknown) => {
    if (since !== undefined) return;
    since = performance.now();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
    log.error(
      `The database is away (${reason instanceof Error ? reason.message : reason}): calls are answered 503 and rounds wait for it.`,
    );
  };
  const back = () => {
    if (since === undefined) return;
    log.warn(`The database is back after ${((performance.now() - since) / 1000).toFixed(1)} s.`);
    since = undefined;
  };
  const noting = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      back();
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) away(error);
      throw error;
    }
  };
  const queryable = (target: Queryable): Queryable => ({
    query: (sql, params) => noting(target.query(sql, params)),
    execute: (sql) => noting(target.execute(sql)),
  });
  return {
    away,
    watched: (db) => ({
      ...db,
      ...queryable(db),
      transaction: (work) => noting(db.transaction(work)),
      notify: (channel, payload) => noting(db.notify(channel, payload)),
    }),
  };
}

/** Whether a line of the log only says once more that the database is away: `log.warn({ err }, …)`. */
export function saysAway(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'err' in line && line.err instanceof DatabaseUnavailable;
}
