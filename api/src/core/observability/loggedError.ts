import { errorCode } from '../errorCode.ts';

/** What the log keeps of an error. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** Classes of SQLSTATE whose sentences name tables, columns and settings, and hold nothing that was stored or sent. */
const plainSql = /^(?:08|25|26|40|42|53|55|57|58|XX)/;
const isSqlState = /^[0-9A-Z]{5}$/;
/** How deep causes are followed. */
const deepest = 4;

/**
 * An error as it may stand in the log. A database's error brings the row it is about and the statement's values, and its sentence quotes
 * them; a mail server's quotes the address: of those only what they are is kept. Everything else that hangs on an error is left out.
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
  // Nodemailer's: `response` is the server's own line, and `message` has it too.
  if ('response' in error || 'responseCode' in error || 'command' in error) {
    const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? ` (${error.responseCode})` : '';
    return `The mail server refused${answer}: ${code ?? 'without a code'}`;
  }
  if (code === undefined || !isSqlState.test(code) || plainSql.test(code) || !isDatabaseError(error)) return error.message;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? ` (${error.constraint})` : '';
  return `The database refused a value: ${code}${constraint}`;
}

/** Errors of both drivers say how bad they are, and where in the server's source. */
const isDatabaseError = (error: Error) => 'severity' in error || 'routine' in error;

/** Without its head, which is the message once more. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
