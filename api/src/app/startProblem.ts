import { type Config, ConfigError } from '../core/config/config.ts';
import { RestoreInProgress } from '../core/data-dir/stagedSwap.ts';
import { DatabaseUnavailable, sqlState } from '../core/db/database.ts';
import { FolderHeld, FolderUnusable, isFull } from '../core/db/dataFolder.ts';
import { isErrno } from '../core/errorCode.ts';
import { MetricsPortUnusable } from '../core/observability/metricsServer.ts';
import { IncompatibleReleases } from '../core/site/liveReleases.ts';

const refusedLogin = new Set(['28P01', '28000', '3D000']);

/**
 * Explains in one line why the provider cannot start.
 * @returns undefined for an error that is not the operator's mistake, which should be shown in full
 */
export function startProblem(
  error: unknown,
  config: Pick<Config, 'port' | 'databaseUrl' | 'dataDir'> | undefined,
): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof IncompatibleReleases ||
    error instanceof MetricsPortUnusable ||
    error instanceof FolderHeld ||
    error instanceof FolderUnusable ||
    error instanceof RestoreInProgress
  )
    return error.message;
  if (isFull(error)) return 'The disk of the database is full. Free some space there and start again.';
  const port = config?.port;
  if (isErrno(error, 'EADDRINUSE'))
    return `Port ${port} is in use. Stop the program that listens there, or set PORT to another port.`;
  if (isErrno(error, 'EACCES') && isSystemCall(error, 'listen'))
    return `Port ${port} may not be opened by this user. Set PORT to one above 1024.`;
  const embedded = embeddedProblem(error);
  if (embedded !== undefined)
    return `The data folder cannot be written (${embedded}: ${config?.dataDir ?? 'unknown'}). ${embedded === 'ENOSPC' ? 'Make room on its disk, or set' : 'Set'} DATA_DIR to a folder that can.`;
  // Node's error for creating a folder on a read-only file system.
  if (isErrno(error, 'ENOENT') && isSystemCall(error, 'mkdir'))
    return `The data folder ${pathOf(error)} cannot be made. Set DATA_DIR to a folder that can be written.`;
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EEXIST']) {
    if (isErrno(error, code))
      return `The data folder cannot be written (${code}: ${config?.dataDir ?? pathOf(error)}). Set DATA_DIR to a folder that can.`;
  }
  if (config?.databaseUrl && (error instanceof DatabaseUnavailable || refusedLogin.has(sqlState(error) ?? ''))) {
    const reason = error instanceof DatabaseUnavailable ? causeOf(error) : String(error instanceof Error ? error.message : error);
    const tls = /\bSSL\b|certificate/i.test(reason) ? ', or set ALLOW_PLAIN=database to do without TLS' : '';
    return `The database at ${hostOf(config.databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL${tls}.`;
  }
  return undefined;
}

/** Error numbers of the embedded database's file system, whose exceptions are not Error objects. */
const embeddedErrno: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };

function embeddedProblem(error: unknown): string | undefined {
  const isOurs =
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'ErrnoError' && 'errno' in error;
  return isOurs && typeof error.errno === 'number' ? embeddedErrno[error.errno] : undefined;
}

function isSystemCall(error: unknown, name: string): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === name;
}

function pathOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : 'unknown';
}

function causeOf(error: Error): string {
  const { cause } = error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : error.message;
}

/** Leaves out user and password, which must not be logged. */
function hostOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
