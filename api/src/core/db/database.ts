import { errorCode } from '../errorCode.ts';
import type { Work } from './limits.ts';

export interface QueryOptions {
  /** The statement may wait for locks of others: only so many of these run at a time that all else finds a connection. */
  mayWait?: boolean;
  /** When the work began to wait here (performance.now): its answer is due that much sooner. Without it: now. */
  since?: number | undefined;
}

/** Anything that runs SQL: the database itself or an open transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1`, `$2` … parameters. int8 comes back as a number, timestamptz as a Date,
   * json as its value, in both databases.
   * @throws DatabaseUnavailable when the database cannot be reached, or does not answer in the time of this work
   */
  query<Row>(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<Row[]>;
  /** Runs several statements without parameters (migrations). */
  execute(sql: string): Promise<void>;
  /** Secret behind the seals of what is written here (FAIR_KEY); without it nothing is sealed, and the check of the books says so. */
  readonly fairKey?: string;
  /** Secrets behind what is stored sealed; without them it is FAIR_KEY's. */
  readonly vault?: VaultSecrets;
}

/** Secrets that seal and open what is stored (core/secrets/vault.ts). What FAIR_KEY has sealed opens always. */
export interface VaultSecrets {
  /** Seals; null: FAIR_KEY does. */
  seals: string | null;
  /** Open, and seal nothing. */
  opens: readonly string[];
}

/** The connections of this process for one kind of work. */
export interface PoolState {
  work: Work;
  most: number;
  busy: number;
  idle: number;
  /** Calls that wait for a connection, or for their turn at those that may wait for locks. */
  waiting: number;
}

/** PostgreSQL by either door: embedded (PGlite, one process) or a server (several processes). */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** The same database for another kind of work, with its own limits and connections (limits.ts); `request` at first. */
  as(work: Work): Database;
  /** Commits what `work` resolves with; rolls back when it throws. A serialisation failure or deadlock is tried again. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** @returns a function that stops listening. A lost connection is made again by itself. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Those that were asked for so far; left out where there are no connections. */
  pools?(): PoolState[];
  close(): Promise<void>;
}

/** The database cannot be reached now; the request may be tried again a little later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The database is there, but the work waited longer than it may: for a lock, for its turn, or for its own end. */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy';
}

/** The disk of the database is full (SQLSTATE 53100): it reads, and what writes fails and changes nothing. */
export class DatabaseFull extends DatabaseUnavailable {
  override name = 'DatabaseFull';
}

/** The SQLSTATE or system code of a driver's error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return errorCode(error);
}

/** The first row of an answer that has one by construction (`insert … returning`, aggregates). */
export function onlyRow<Row>(rows: Row[]): Row {
  const row = rows[0];
  if (row === undefined) throw new Error('The statement was expected to return a row.');
  return row;
}
