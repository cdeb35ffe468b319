import { createHash } from 'node:crypto';
import pg from 'pg';
import { needsTls } from '../config/tls.ts';
import {
  type Database,
  DatabaseBusy,
  DatabaseFull,
  DatabaseUnavailable,
  type Queryable,
  type QueryOptions,
  sqlState,
} from './database.ts';
import { createGate } from './gate.ts';
import { parseInt8 } from './int8.ts';
import { type Limits, limits, shareThatMayWait, type Work } from './limits.ts';
import { postgresListener } from './listener.ts';
import { type OutageListener, watchOutage } from './outage.ts';
import { setLimits, withLimits } from './pooled.ts';
import { refuseStandby } from './standby.ts';
import { isConnectionFailure, unavailable } from './unavailable.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

export interface PostgresOptions {
  /** postgres://user:password@host:port/database, or a socket folder as `?host=`. */
  url: string;
  /** Address of the server itself, where `url` leads to a pooler in transaction mode: there one cannot listen, or keep settings. */
  direct?: string | undefined;
  /** Most connections of this process for requests. */
  maxConnections?: number;
  /** Let the connection go without TLS where the address does not ask for it. */
  allowPlain?: boolean;
  /** The server is meant to follow another one and is only read; elsewhere such a server is refused. */
  replica?: boolean;
  /** Told when the server goes away and when it is back. Connections are made again by themselves. */
  away?: OutageListener;
  /** Told when work has to give up waiting for locks, and when that is over. */
  busy?: OutageListener;
  /** Told when the server's disk is full, and when that is over. */
  full?: OutageListener;
}

/** Without a failure for so long there is space again, ms: what only reads works meanwhile. */
const fullCalmMs = 60_000;

const nobody: OutageListener = { began: () => {}, ended: () => {} };

/** What work of one kind runs on. */
interface Lane extends Limits {
  pool: pg.Pool;
  /** Behind a pooler: what each transaction begins with. */
  setLimits: string | undefined;
  gate: ReturnType<typeof createGate>;
  away: ReturnType<typeof watchOutage>;
  busy: ReturnType<typeof watchOutage>;
  full: ReturnType<typeof watchOutage>;
}

/** Pools of connections to a PostgreSQL server, one for each kind of work; they connect when first asked. */
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
    // A machine that is gone says nothing: without this a connection that only listens would wait for it for ever. Asked after ten
    // seconds without a word, then once a second, ten times.
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
    // A connection that dies between two statements raises this too; without a listener it would end the process. What ran on it,
    // or runs next, fails and tells.
    pool.on('connect', (client) => client.on('error', () => {}));
    const gate = createGate(Math.max(1, Math.floor(connections * shareThatMayWait)));
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

/** A connection for a while, and when the answer must be there (ms of performance.now). */
interface Loan {
  client: pg.PoolClient;
  until: number;
  /** @param broken the connection is of no use any more */
  release(broken: boolean): void;
}

/** @throws DatabaseBusy when no turn came, DatabaseUnavailable when no connection */
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

/** A connection of the pool in so many ms; one that comes later goes back. */
function connect(pool: pg.Pool, patience: number): Promise<pg.PoolClient> {
  // One that is idle comes at once, without a clock to watch it.
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

/** Single statements, each on any connection. */
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

/** Tells what fails because of the server, and gives it the form that everybody knows. */
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

/** A statement as the driver takes it; its types do not know that each can have a time of its own. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/**
 * @param limits behind a pooler: the statement that sets them
 * @param where in a transaction they are set already
 */
function queryable(client: pg.PoolClient, until: number, limits: string | undefined, where: 'alone' | 'inside'): Queryable {
  /** At least a moment: a statement that was sent is better answered. */
  const patience = () => (Number.isFinite(until) ? { query_timeout: Math.max(500, Math.ceil(until - performance.now())) } : {});
  return {
    query: async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
      try {
        return await new Promise((resolve, reject) => {
          const callback = (error: Error | null, answer: Answer<Row> | Answer<Row>[]) =>
            error ? reject(error) : resolve(Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows);
          // The driver's own object: a configuration it would copy first, which is slow.
          const query = Object.assign(new pg.Query(sql, [...params]), { callback, ...patience() });
          if (limits === undefined) client.query(Object.assign(query, { name: statementName(sql) }));
          else client.query(where === 'alone' ? withLimits(query, limits) : query);
        });
      } catch (error) {
        // The trace leads to where it was asked, not into the driver's parser.
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

/** A named statement is planned once for each connection. Our statements are literals, so their number is small. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** Serialisation failure and deadlock: the loser did nothing and may simply run again. */
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

/** A server that does not even roll back in this time, ms, does so when the connection is gone. */
const rollbackMs = 1_000;

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    const query: TimedQuery = { text: 'rollback', query_timeout: rollbackMs };
    await client.query(query);
    return true;
  } catch {
    return false; // The connection is gone and the server has rolled back; the pool drops it.
  }
}
