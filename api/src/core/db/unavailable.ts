import { DatabaseBusy, DatabaseFull, DatabaseUnavailable, sqlState } from './database.ts';
import { isFull } from './folderProblem.ts';

/** No database is at the address, or its certificate is not good. */
const wrongAddressCodes = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const networkCodes = new Set([
  ...wrongAddressCodes,
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  // Idle for too long in a transaction: the server has ended the connection.
  '25P03',
  // The server may not write: it follows another one now, and the connection is of no use.
  '25006',
]);
/** Waited too long for a lock, or for the statement itself. */
const busyCodes = new Set(['55P03', '57014']);
const noTls = /does not support ssl/i;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|does not support ssl|client has encountered a connection error|not queryable/i;

/**
 * Whether an error says that the database went away, not that the statement was wrong: a network error, SQLSTATE class 08
 * (connection), 57P0x (shut down, crashed, starting up) or 53300 (too many connections).
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof DatabaseFull) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  const code = sqlState(error) ?? '';
  if (networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P0') || code === '53300') return true;
  return typeof error === 'object' && error !== null && 'message' in error && driverMessages.test(String(error.message));
}

/**
 * Wraps a connection failure as DatabaseUnavailable, too long a wait as DatabaseBusy and a full disk as DatabaseFull; anything else is given back as
 * it is.
 */
export function unavailable(error: unknown): unknown {
  if (busyCodes.has(sqlState(error) ?? '')) return new DatabaseBusy('The database is busy.', { cause: error });
  if (!(error instanceof DatabaseUnavailable) && isFull(error))
    return new DatabaseFull('The disk of the database is full.', { cause: error });
  if (error instanceof DatabaseUnavailable || !isConnectionFailure(error)) return error;
  return new DatabaseUnavailable('The database cannot be reached.', { cause: error });
}

/**
 * Whether a database that was never reached is probably not where its address says, so that trying again does not help.
 * @param error what openDatabase threw
 */
export function isWrongAddress({ cause }: DatabaseUnavailable): boolean {
  return wrongAddressCodes.has(sqlState(cause) ?? '') || (cause instanceof Error && noTls.test(cause.message));
}
