import { type DestinationStream, type Logger, pino } from 'pino';
import { DatabaseUnavailable } from '../db/database.ts';
import type { OutageListener } from '../db/outage.ts';
import type { PostgresOptions } from '../db/postgres.ts';
import { errorCode } from '../errorCode.ts';
import { currentTrace } from './trace.ts';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** SQLSTATE classes whose messages name only tables, columns and settings, never stored or sent values. */
const plainSql = /^(?:08|25|26|40|42|53|55|57|58|XX)/;
const isSqlState = /^[0-9A-Z]{5}$/;
const deepest = 4;

/**
 * Converts an error for the log. Database errors can quote rows and values, and mail servers' errors addresses: of those only the
 * code is kept. All other properties of an error are dropped.
 */
function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' };
  const code = errorCode(error);
  const message = sentenceOf(error, code);
  const more = depth < deepest;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(more && error.cause !== undefined && { cause: loggedError(error.cause, depth + 1) }),
    ...(more && error instanceof AggregateError && { errors: error.errors.map((one) => loggedError(one, depth + 1)) }),
  };
}

function sentenceOf(error: Error, code: string | undefined): string {
  // Error of Nodemailer: `response` is the server's line, and `message` contains it too.
  if ('response' in error || 'responseCode' in error || 'command' in error) {
    const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? ` (${error.responseCode})` : '';
    return `The mail server refused${answer}: ${code ?? 'without a code'}`;
  }
  if (code === undefined || !isSqlState.test(code) || plainSql.test(code) || !isDatabaseError(error)) return error.message;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? ` (${error.constraint})` : '';
  return `The database refused a value: ${code}${constraint}`;
}

/** Both drivers' errors have a severity or a routine in the server's source. */
const isDatabaseError = (error: Error) => 'severity' in error || 'routine' in error;

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Matches secrets and personal data that no log line may contain: mail addresses, bearer tokens and proofs, query and fragment of
 * a URL (mailed links have their secret there), and user and password in a server's address.
 */
const unspeakable =
  /[\w.+%-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[A-Za-z][\w-]{1,62}|\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}|(?<=\/[^\s"?#]{0,300})[?#][^\s"\\]+|(?<=:\/\/)[^\s"\\/@]+(?=@)/g;

/**
 * Creates the provider's logger: one JSON object a line, with the trace it belongs to. Failures of single calls during a database
 * outage are not logged: the outage is logged once when it begins and once when it is over (toldTo).
 * @param to destination; default: standard output
 */
export function providerLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
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

/** Returns the message of an error's cause, or of the error itself. */
export function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Logs when lists are read from the primary because the replica is not usable, and when that is over. */
export function logReplicaOutages(log: Pick<Logger, 'warn'>): OutageListener {
  return {
    began: (error) => log.warn({ reason: reason(error) }, 'Lists are read from the primary: the replica cannot be used'),
    ended: (seconds) => log.warn({ seconds }, 'Lists are read from the replica again'),
  };
}

export function logDatabaseOutages(
  log: Pick<Logger, 'error' | 'warn'>,
): Required<Pick<PostgresOptions, 'away' | 'busy' | 'full'>> {
  return {
    away: {
      began: (error) => log.error({ reason: reason(error) }, 'The database is unavailable: calls get 503 until it is back'),
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
