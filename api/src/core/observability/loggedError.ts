import { errorCode } from '../errorCode.ts';

export interface LoggedError {
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
export function loggedError(error: unknown, depth = 1): LoggedError {
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
