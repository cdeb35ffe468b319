import { createHash } from 'node:crypto';
import pg from 'pg';
import { needsTls } from '../config/settingProblems.ts';
import { createConnectionLimiter } from './connectionLimiter.ts';
import {
  type Database,
  DatabaseBusy,
  DatabaseFull,
  DatabaseUnavailable,
  parseInt8,
  type Queryable,
  type QueryOptions,
  sqlState,
} from './database.ts';
import { type Limits, limits, setLimits, shareThatMayWait, type Work, withLimits } from './limits.ts';
import { postgresListener } from './listener.ts';
import { isConnectionFailure, type OutageListener, unavailable, watchOutage } from './outage.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

export interface PostgresOptions {
  /** postgres://user:password@host:port/database, or a socket folder as `?host=`. */
  url: string;
  /**
   * Address of the server itself, where `url` is a pooler in transaction mode, which supports neither LISTEN nor session
   * settings.
   */
  direct?: string | undefined;
  maxConnections?: number;
  allowPlain?: boolean;
  /** The server must be a read replica; otherwise replicas are refused. */
  replica?: boolean;
  /** Called when the server goes away and when it is back. Connections are reopened automatically. */
  away?: OutageListener;
  busy?: OutageListener;
  full?: OutageListener;
}

/** Time without a failure after which the disk counts as free again, ms. It is long, because reads succeed on a full disk. */
const fullCalmMs = 60_000;

const nobody: OutageListener = { began: () => {}, ended: () => {} };

interface Lane extends Limits {
  pool: pg.Pool;
  setLimits: string | undefined;
  gate: ReturnType<typeof createConnectionLimiter>;
  away: ReturnType<typeof watchOutage>;
  busy: ReturnType<typeof watchOutage>;
  full: ReturnType<typeof watchOutage>;
}

/** Opens pools of connections to a PostgreSQL server, one for each kind of work. They connect on first use. */
export function openPostgres({
  url,
  direct,
  maxConnections,
  allowPlain = false,
  replica = false,
  away: awayListener = nobody,
  busy: busyListener = nobody,
  full: fullListener = nobody,
}: PostgresOptions): Database {
  const settingsFor = (address: string) => ({
    connectionString: address,
    types,
    application_name: 'snail-lotto',
    // Detects a lost machine: without keep-alive, a connection that only listens would wait for ever. Probes start after ten idle
    // seconds, once a second, ten times.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(needsTls(address, allowPlain) && { ssl: true }),
  });
  const away = watchOutage(awayListener);
  const busy = watchOutage(busyListener);
  const full = watchOutage(fullListener, undefined, fullCalmMs);
  const lanes = new Map<Work, Lane>();
  const laneOf = (work: Work): Lane => {
    const known = lanes.get(work);
    if (known) return known;
    const limit = limits[work];
    const connections = (work === 'request' ? maxConnections : undefined) ?? limit.connections;
    const pool = new pg.Pool({
      ...settingsFor(url),
      max: connections,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: limit.connect,
      ...(direct === undefined && {
        lock_timeout: limit.lock,
        statement_timeout: limit.statement,
        idle_in_transaction_session_timeout: limit.idle,
      }),
      ...(!replica && { verify: refuseStandby(limit.connect) }),
    });
    pool.on('error', (error) => away.failed(error));
    // A connection that breaks between two statements emits this too; without a listener the process would exit. Its current or
    // next statement fails and reports it.
    pool.on('connect', (client) => client.on('error', () => {}));
    const gate = createConnectionLimiter(Math.max(1, Math.floor(connections * shareThatMayWait)));
    const lane = { ...limit, pool, setLimits: direct && setLimits(limit), gate, away, busy, full };
    lanes.set(work, lane);
    return lane;
  };
  const listener = postgresListener(
    () => new pg.Client({ ...settingsFor(direct ?? url), connectionTimeoutMillis: limits.request.connect }),
    (error) => away.failed(error),
  );
  const database = (work: Work): Database => {
    const lane = laneOf(work);
    return {
      kind: 'postgres',
      ...single(lane),
      as: database,
      transaction: (run) => transaction(lane, run),
      listen: listener.listen,
      notify: async (channel, payload) => {
        await single(lane).query('select pg_notify($1, $2)', [channel, payload]);
      },
      pools: () =>
        [...lanes].map(([kind, { pool, gate }]) => ({
          work: kind,
          most: pool.options.max,
          busy: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount + gate.waiting(),
        })),
      close: async () => {
        await listener.close();
        await Promise.all([...lanes.values()].map(({ pool }) => pool.end()));
      },
    };
  };
  return database('request');
}

interface Loan {
  client: pg.PoolClient;
  until: number;
  release(broken: boolean): void;
}

/** @throws DatabaseBusy when the queue takes too long, DatabaseUnavailable when no connection is available in time */
async function borrow(lane: Lane, mayWait: boolean, start = performance.now()): Promise<Loan> {
  const leave = mayWait ? await lane.gate.enter(lane.connect - (performance.now() - start)) : () => {};
  if (leave === undefined) throw new DatabaseBusy('Too much work waits for the database.');
  try {
    const client = await connect(lane.pool, lane.connect - (performance.now() - start));
    const release = (broken: boolean) => {
      client.release(broken);
      leave();
    };
    return { client, until: lane.answer === 0 ? Number.POSITIVE_INFINITY : start + lane.answer, release };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Takes a connection of the pool within a time limit (ms); one that arrives later is returned to the pool. */
function connect(pool: pg.Pool, patience: number): Promise<pg.PoolClient> {
  // An idle connection is available immediately and needs no timer.
  if (pool.idleCount > pool.waitingCount) return pool.connect();
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new DatabaseUnavailable('The database gave no connection in time.'));
    }, patience);
    pool.connect().then(
      (client) => {
        clearTimeout(timer);
        if (late) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function single(lane: Lane): Queryable {
  const run = async <Row>({ mayWait = false, since }: QueryOptions, work: (on: Queryable) => Promise<Row>): Promise<Row> =>
    watched(lane, async () => {
      const { client, until, release } = await borrow(lane, mayWait, since);
      let broken = false;
      try {
        return await work(queryable(client, until, lane.setLimits, 'alone'));
      } catch (error) {
        broken = isConnectionFailure(error);
        throw error;
      } finally {
        release(broken);
      }
    });
  return {
    query: (sql, params, options = {}) => run(options, (on) => on.query(sql, params)),
    execute: (sql) => run({ mayWait: true }, (on) => on.execute(sql)),
  };
}

async function watched<T>({ away, busy, full }: Lane, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    away.worked();
    busy.worked();
    full.worked();
    return result;
  } catch (raw) {
    const error = unavailable(raw);
    if (error instanceof DatabaseFull) full.failed(error);
    else if (error instanceof DatabaseBusy) busy.failed(error);
    else if (error instanceof DatabaseUnavailable) away.failed(error);
    throw error;
  }
}

interface Answer<Row> {
  rows: Row[];
}

type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/**
 * @param limits behind a pooler: the statement that sets them
 * @param where inside a transaction the limits are already set
 */
function queryable(client: pg.PoolClient, until: number, limits: string | undefined, where: 'alone' | 'inside'): Queryable {
  /** At least 500 ms: the result of a statement that was sent should still be read. */
  const patience = () => (Number.isFinite(until) ? { query_timeout: Math.max(500, Math.ceil(until - performance.now())) } : {});
  return {
    query: async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
      try {
        return await new Promise((resolve, reject) => {
          const callback = (error: Error | null, answer: Answer<Row> | Answer<Row>[]) =>
            error ? reject(error) : resolve(Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows);
          // pg.Query directly: from a configuration object the driver would make a copy first, which is slow.
          const query = Object.assign(new pg.Query(sql, [...params]), { callback, ...patience() });
          if (limits === undefined) client.query(Object.assign(query, { name: statementName(sql) }));
          else client.query(where === 'alone' ? withLimits(query, limits) : query);
        });
      } catch (error) {
        // The stack trace then shows the caller instead of the driver's parser.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw unavailable(error);
      }
    },
    execute: async (sql) => {
      try {
        const text = limits !== undefined && where === 'alone' ? `${limits}; ${sql}` : sql;
        const query: TimedQuery = { text, ...patience() };
        await client.query(query);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

const names = new Map<string, string>();

/** Returns a name by which a connection plans a statement only once. All statements are literals, so their number is small. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** Serialization failure and deadlock: nothing was changed, so the transaction can run again. */
const retriable = new Set(['40001', '40P01']);
const attempts = 5;

async function transaction<T>(lane: Lane, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await watched(lane, () => once(lane, work));
    } catch (error) {
      if (attempt === attempts || !retriable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function once<T>(lane: Lane, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const { client, until, release } = await borrow(lane, true);
  let broken = false;
  try {
    const tx = queryable(client, until, lane.setLimits, 'inside');
    await tx.execute(lane.setLimits === undefined ? 'begin' : `begin; ${lane.setLimits}`);
    const result = await work(tx);
    await tx.execute('commit');
    return result;
  } catch (error) {
    broken = isConnectionFailure(error) || !(await rolledBack(client));
    throw error;
  } finally {
    release(broken);
  }
}

/** Timeout of a rollback, ms; after it, closing the connection makes the server roll back. */
const rollbackMs = 1_000;

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    const query: TimedQuery = { text: 'rollback', query_timeout: rollbackMs };
    await client.query(query);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a function for pg.Pool's `verify` that refuses new connections to a standby, whose data may be old and which cannot
 * write. Connections can reach one after the primary is lost, while a proxy in front does not know the new primary.
 * @param patience time limit of the query, ms
 */
function refuseStandby(patience: number) {
  return (client: pg.PoolClient, done: (error?: Error) => void): void => {
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: 'select pg_is_in_recovery() as follows',
      query_timeout: patience,
    };
    client.query<{ follows: boolean }>(question).then(
      ({ rows }) => (rows[0]?.follows === true ? done(new DatabaseUnavailable(standbyMet)) : done()),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}

const standbyMet =
  'the server only follows another one (it is in recovery) and takes no purchase; DATABASE_URL has to lead to the primary';
