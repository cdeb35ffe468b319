import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Database, type Queryable, sqlState } from './database.ts';
import { parseInt8 } from './int8.ts';
import { postgresListener } from './listener.ts';
import { isConnectionFailure, unavailable } from './unavailable.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** @param url postgres://user:password@host:port/database, or a socket folder as `?host=` */
export interface PostgresOptions {
  url: string;
  /** Most connections of this process. */
  maxConnections?: number;
  /** Told about connections that broke while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/** A pool of connections to a PostgreSQL server; connects when first asked. */
export function openPostgres({ url, maxConnections = 24, onError = () => {} }: PostgresOptions): Database {
  const settings = { connectionString: url, types, connectionTimeoutMillis: 5_000, application_name: 'snail-lotto' };
  const pool = new pg.Pool({ ...settings, max: maxConnections, idleTimeoutMillis: 60_000 });
  pool.on('error', onError);
  const listener = postgresListener(() => new pg.Client(settings), onError);
  return {
    kind: 'postgres',
    ...queryable(pool),
    transaction: (work) => transaction(pool, work),
    listen: listener.listen,
    notify: async (channel, payload) => {
      await queryable(pool).query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

function queryable(target: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: async (sql, params = []) => {
      try {
        return (await target.query({ name: statementName(sql), text: sql, values: [...params] })).rows;
      } catch (error) {
        throw unavailable(error);
      }
    },
    execute: async (sql) => {
      try {
        await target.query(sql);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

const names = new Map<string, string>();

/** A named statement is planned once a connection. Our statements are literals, so their number is small. */
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

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt === attempts || !retriable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function once<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  // A connection that dies between two statements raises this; without a listener it would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let broken = false;
  try {
    const tx = queryable(client);
    await tx.execute('begin');
    const result = await work(tx);
    await tx.execute('commit');
    return result;
  } catch (error) {
    broken = isConnectionFailure(error) || !(await rolledBack(client));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false; // The connection is gone and the server has rolled back; the pool drops it.
  }
}
