import { errorCode } from '../errorCode.ts';
import type { Work } from './limits.ts';

export interface QueryOptions {
  /** The statement may wait for locks. Such statements get only a share of the connections, so that others always find one. */
  mayWait?: boolean;
  /** Start of the work (performance.now), from which its deadline counts. Default: now. */
  since?: number | undefined;
}

export interface Queryable {
  /**
   * Runs one statement with `$1`, `$2` … parameters. Returns int8 as a number, timestamptz as a Date and json as its value, with
   * both databases.
   * @throws DatabaseUnavailable when the database is unreachable, or does not answer within the limit of this kind of work
   */
  query<Row>(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<Row[]>;
  execute(sql: string): Promise<void>;
  /** Secret of the row MACs (FAIR_KEY). Without it rows are written without a MAC, which the ledger audit reports. */
  readonly fairKey?: string;
  /** Secrets that encrypt stored values; default: FAIR_KEY. */
  readonly vault?: VaultSecrets;
}

/** Secrets that encrypt and decrypt stored values (core/secrets/vault.ts). FAIR_KEY can always decrypt. */
export interface VaultSecrets {
  seals: string | null;
  opens: readonly string[];
}

interface PoolState {
  work: Work;
  most: number;
  busy: number;
  idle: number;
  waiting: number;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Returns the same database for another kind of work, with its own limits and connections (limits.ts). The default is
   * `request`.
   */
  as(work: Work): Database;
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. Retries after a serialization failure or a
   * deadlock.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Listens to notifications and reconnects after a lost connection. @returns a function that stops listening */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  pools?(): PoolState[];
  close(): Promise<void>;
}

/** The database is unreachable; the client may retry the request soon. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The database is reachable, but the work waited too long: for a lock, for its turn, or for its own end. */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy';
}

/** The database's disk is full (SQLSTATE 53100): reads work, writes fail and change nothing. */
export class DatabaseFull extends DatabaseUnavailable {
  override name = 'DatabaseFull';
}

/** Returns the SQLSTATE or system code of a driver's error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return errorCode(error);
}

/** Returns the first row of a result that always has one (`insert … returning`, aggregates). */
export function onlyRow<Row>(rows: Row[]): Row {
  const row = rows[0];
  if (row === undefined) throw new Error('The statement was expected to return a row.');
  return row;
}

/**
 * Parses int8 as a number, the same for both drivers (pg returns text, PGlite a BigInt beyond the safe range).
 * @throws RangeError when the value is not a safe integer, so that a wrong amount cannot pass silently
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds a number that is too large: ${text}`);
  return value;
}

/**
 * Returns the database seen from inside one transaction: nested transactions become part of it and run one after the other,
 * because locks do not separate them inside one transaction.
 */
export function within(db: Database, tx: Queryable): Database {
  let last: Promise<unknown> = Promise.resolve();
  const inside: Database = {
    ...db,
    query: tx.query,
    execute: tx.execute,
    as: () => inside,
    transaction: (work) => {
      const done = last.then(() => work(tx));
      last = done.catch(() => {});
      return done;
    },
  };
  return inside;
}

/**
 * Returns the same database with the secret for row MACs, and with the secrets that encrypt stored values, where there are any.
 */
export function withFairKey(db: Database, fairKey: string, vault?: VaultSecrets): Database {
  const secrets = { fairKey, ...(vault && { vault }) };
  return {
    ...db,
    ...secrets,
    as: (work) => withFairKey(db.as(work), fairKey, vault),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...secrets })),
  };
}
