import { DatabaseBusy, DatabaseFull, DatabaseUnavailable, sqlState } from './database.ts';
import { isFull } from './dataFolder.ts';

/** Time without a failure after which an outage is over, ms: one connection may work while others still fail. */
const usualCalmMs = 2_000;

export interface OutageListener {
  began(error: unknown): void;
  ended(seconds: number): void;
}

/**
 * Reports an outage twice, when it begins and when it is over, however many calls fail meanwhile.
 * @param calmMs time without a failure after which it is over
 */
export function watchOutage(
  { began, ended }: OutageListener,
  now: () => number = () => performance.now(),
  calmMs: number = usualCalmMs,
) {
  let since: number | undefined;
  let last = 0;
  return {
    failed(error: unknown): void {
      last = now();
      if (since !== undefined) return;
      since = last;
      began(error);
    },
    worked(): void {
      if (since === undefined || now() - last < calmMs) return;
      const seconds = Math.round((now() - since) / 1000);
      since = undefined;
      ended(seconds);
    },
  };
}

/** Codes that mean: no database at this address, or an invalid certificate. */
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
  // Idle for too long in a transaction: the server has closed the connection.
  '25P03',
  // Read-only transaction: the server is a standby now, and the connection is useless.
  '25006',
]);
const busyCodes = new Set(['55P03', '57014']);
const noTls = /does not support ssl/i;
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|does not support ssl|client has encountered a connection error|not queryable|\b(?:EPIPE|ECONNRESET)\b/i;

/**
 * Tells whether an error means that the database went away, not that the statement was wrong: a network error, SQLSTATE class 08
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
 * Wraps a connection failure as DatabaseUnavailable, too long a wait as DatabaseBusy and a full disk as DatabaseFull; returns any
 * other error unchanged.
 */
export function unavailable(error: unknown): unknown {
  if (busyCodes.has(sqlState(error) ?? '')) return new DatabaseBusy('The database is busy.', { cause: error });
  if (!(error instanceof DatabaseUnavailable) && isFull(error))
    return new DatabaseFull('The disk of the database is full.', { cause: error });
  if (error instanceof DatabaseUnavailable || !isConnectionFailure(error)) return error;
  return new DatabaseUnavailable('The database cannot be reached.', { cause: error });
}

/**
 * Tells whether the address of a database that was never reached is probably wrong, so that retrying does not help.
 * @param error error of openDatabase
 */
export function isWrongAddress({ cause }: DatabaseUnavailable): boolean {
  return wrongAddressCodes.has(sqlState(cause) ?? '') || (cause instanceof Error && noTls.test(cause.message));
}
