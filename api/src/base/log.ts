import { type Logger, pino } from 'pino';
import { DatabaseUnavailable } from './db/database.ts';
import type { PostgresOptions } from './db/postgres.ts';

/**
 * The provider's log. That a call failed because the database is away or busy is left out: an outage fails thousands of them,
 * and is told once when it begins and once when it is over (toldTo).
 */
export function providerLog(level: string): Logger {
  return pino({
    level,
    hooks: {
      logMethod(args, method) {
        const [first] = args;
        if (typeof first === 'object' && first !== null && 'err' in first && first.err instanceof DatabaseUnavailable) return;
        method.apply(this, args);
      },
    },
  });
}

/** Tells of the database's outages in a log. */
export function toldTo(log: Pick<Logger, 'error' | 'warn'>): Required<Pick<PostgresOptions, 'away' | 'busy'>> {
  const reason = (error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  };
  return {
    away: {
      began: (error) => log.error({ reason: reason(error) }, 'The database is away: calls are answered 503 until it is back'),
      ended: (seconds) => log.warn({ seconds }, 'The database is back'),
    },
    busy: {
      began: (error) =>
        log.error({ reason: reason(error) }, 'The database is busy: some calls wait too long and are answered 503'),
      ended: (seconds) => log.warn({ seconds }, 'The database is no longer too busy'),
    },
  };
}
