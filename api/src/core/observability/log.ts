import { type DestinationStream, type Logger, pino } from 'pino';
import { DatabaseUnavailable } from '../db/database.ts';
import type { OutageListener } from '../db/outage.ts';
import type { PostgresOptions } from '../db/postgres.ts';
import { currentTrace } from './currentTrace.ts';
import { loggedError } from './loggedError.ts';

/**
 * What no line may hold, whatever wrote it: addresses of mail, bearer tokens and proofs, what stands behind the ? and the # of an
 * address (mailed links carry their secret there), and the user and password in an address of a server.
 */
const unspeakable =
  /[\w.+%-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[A-Za-z][\w-]{1,62}|\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}|(?<=\/[^\s"?#]{0,300})[?#][^\s"\\]+|(?<=:\/\/)[^\s"\\/@]+(?=@)/g;

/**
 * The provider's log: a JSON object a line, each with the trace that it belongs to. That a call failed because the database is away or
 * busy is left out: an outage fails thousands of them, and is told once when it begins and once when it is over (toldTo).
 * @param to where lines go; the standard output when left out
 */
export function providerLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      // Of a request Fastify's own line has the trace already.
      mixin: (_fields, _level, logger) => {
        const trace = currentTrace();
        return trace === undefined || 'trace' in logger.bindings() ? {} : { trace: trace.id, span: trace.span };
      },
      serializers: {
        err: (error) => loggedError(error),
        error: (error) => loggedError(error),
        req: ({ method }) => ({ method }),
        res: ({ statusCode }) => ({ statusCode }),
      },
      hooks: {
        logMethod(args, method) {
          const [first] = args;
          if (typeof first === 'object' && first !== null && 'err' in first && first.err instanceof DatabaseUnavailable) return;
          method.apply(this, args);
        },
        streamWrite: (line) => line.replace(unspeakable, '…'),
      },
    },
    to,
  );
}

/** Why something failed, in the words of what failed first. */
export function reason(error: unknown): string {
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
export function toldTo(log: Pick<Logger, 'error' | 'warn'>): Required<Pick<PostgresOptions, 'away' | 'busy' | 'full'>> {
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
    full: {
      began: (error) =>
        log.error(
          { reason: reason(error) },
          'The disk of the database is full (SQLSTATE 53100): what writes is answered 503, and nothing is charged. Free some space there.',
        ),
      ended: (seconds) => log.warn({ seconds }, 'The disk of the database has space again'),
    },
  };
}
