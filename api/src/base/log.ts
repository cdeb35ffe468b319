import { type Logger, pino } from 'pino';
import { DatabaseUnavailable } from './db/database.ts';
import type { OutageListener } from './db/outage.ts';
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

/** Why something failed, in the words of what failed first. */
function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Tells in a log that lists do not come from the replica that they should come from. */
export function listsToldTo(log: Pick<Logger, 'warn'>): OutageListener {
  return {
    began: (error) => log.warn({ reason: reason(error) }, 'Lists are read from the primary: the replica cannot be used'),
    ended: (seconds) => log.warn({ seconds }, 'Lists are read from the replica again'),
  };
}

/** Tells of the database's outages in a log. */
export function toldTo(log: Pick<Logger, 'error' | 'warn'>): Required<Pick<PostgresOptions, 'away' | 'busy'>> {
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
