import { DatabaseUnavailable, sqlState } from './database.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Whether an error says that the database went away, not that the statement was wrong: a network error, SQLSTATE class 08
 * (connection), 57P0x (shut down, crashed, starting up) or 53300 (too many connections).
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  const code = sqlState(error) ?? '';
  if (networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P0') || code === '53300') return true;
  return typeof error === 'object' && error !== null && 'message' in error && driverMessages.test(String(error.message));
}

/** Wraps a connection failure as DatabaseUnavailable; anything else is given back as it is. */
export function unavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isConnectionFailure(error)) return error;
  return new DatabaseUnavailable('The database cannot be reached.', { cause: error });
}
