import path from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { type Database, withFairKey } from './database.ts';
import { hasDeskRights } from './grants.ts';
import { limits } from './limits.ts';
import type { OutageListener } from './outage.ts';
import type { PostgresOptions } from './postgres.ts';
import type { ListReader } from './replica.ts';

/**
 * Opens the configured database and checks that it is reachable.
 * @param listeners called when the database goes away later and when it is back; connections are reopened automatically
 * @throws FolderHeld, FolderUnusable, DatabaseUnavailable, ConfigError for a pooler that the settings do not mention, or the
 * server's refusal
 */
export async function openDatabase(
  config: Config,
  listeners: Pick<PostgresOptions, 'away' | 'busy' | 'full'>,
): Promise<Database> {
  const vault = { seals: config.sealKey, opens: config.openKeys };
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts');
    return withFairKey(await openPglite(path.join(config.dataDir, 'database')), config.fairKey, vault);
  }
  const { openPostgres } = await import('./postgres.ts');
  const allowPlain = config.allowPlain.includes('database');
  const direct = config.databaseListenUrl ?? undefined;
  const options = { url: config.databaseUrl, allowPlain, direct };
  const open = (some: PostgresOptions) => openPostgres({ ...some, maxConnections: 1 });
  if (direct === undefined) {
    await closedAfter(open(options), (db) => expectNoPooler(db, throughPooler));
  } else {
    await closedAfter(open({ url: direct, allowPlain }), (db) => expectNoPooler(db, notDirect));
    await closedAfter(open(options), (db) => db.query('select 1'));
  }
  return withFairKey(openPostgres({ ...options, ...listeners }), config.fairKey, vault);
}

/**
 * Opens the database with the desk's role; undefined without DESK_DATABASE_URL.
 * @throws ConfigError if the role has not got the desk's rights, which the tables' owner grants
 */
export async function openDesk(config: Config): Promise<Database | undefined> {
  if (config.deskDatabaseUrl === null) return undefined;
  const { openPostgres } = await import('./postgres.ts');
  const url = config.deskDatabaseUrl;
  const desk = openPostgres({ url, allowPlain: config.allowPlain.includes('database'), maxConnections: 4 });
  try {
    if (!(await hasDeskRights(desk)))
      throw new ConfigError(
        'Configuration: the role of DESK_DATABASE_URL has no rights yet. Set DATABASE_OWNER_URL beside it, here or for one run of a command: npm run provider -- ledger status',
      );
  } catch (error) {
    await desk.close();
    throw error;
  }
  return withFairKey(desk, config.fairKey, { seals: config.sealKey, opens: config.openKeys });
}

async function closedAfter(db: Database, work: (db: Database) => Promise<unknown>): Promise<void> {
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

const throughPooler =
  'Configuration: DATABASE_URL leads to a pooler of connections. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, ' +
  'and let the pooler work in transaction mode (docs/operations/growing.md).';
const notDirect =
  'Configuration: DATABASE_LISTEN_URL leads to a pooler of connections as well. It has to name PostgreSQL itself: who hears of ' +
  'changes keeps a connection.';

/** Checks that the connection has the limits that it was opened with; a pooler refuses or drops them. */
async function expectNoPooler(db: Database, otherwise: string): Promise<void> {
  let rows: { ms: number }[];
  try {
    rows = await db.query<{ ms: number }>(
      "select setting::integer as ms from pg_settings where name = 'idle_in_transaction_session_timeout'",
    );
  } catch (error) {
    if (/startup parameter|prepared statement/.test(String(error instanceof Error ? error.cause : error)))
      throw new ConfigError(otherwise);
    throw error;
  }
  if (rows[0]?.ms !== limits.request.idle) throw new ConfigError(otherwise);
}

/**
 * Opens the source of public lists: the configured replica while it is up to date, else the primary; undefined without a replica.
 */
export async function openLists(config: Config, primary: Database, away: OutageListener): Promise<ListReader | undefined> {
  if (config.databaseReadUrl === null) return undefined;
  const { openPostgres } = await import('./postgres.ts');
  const { createListReader } = await import('./replica.ts');
  const allowPlain = config.allowPlain.includes('database');
  const replica = openPostgres({ url: config.databaseReadUrl, allowPlain, replica: true });
  return createListReader(primary, withFairKey(replica, config.fairKey, { seals: config.sealKey, opens: config.openKeys }), {
    away,
  });
}
