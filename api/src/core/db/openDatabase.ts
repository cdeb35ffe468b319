import path from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { userOf } from '../config/settingProblems.ts';
import { type Database, onlyRow, withFairKey } from './database.ts';
import { grantTo, hasDeskRights } from './grants.ts';
import { limits } from './limits.ts';
import { lockTables, migrate, pendingMigrations } from './migrate.ts';
import type { OutageListener } from './outage.ts';
import type { PostgresOptions } from './postgres.ts';
import type { ListReader } from './replica.ts';
import type { Tables } from './tableRules.ts';

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

export interface Prepared {
  applied: string[];
  warning: string | undefined;
}

interface Role {
  name: string;
  /** The role can alter the tables or disable their triggers. */
  owns: boolean;
  creates: boolean;
}

const roleSql = `select current_user as name, has_schema_privilege(current_user, 'public', 'create') as creates,
    (select rolsuper from pg_roles where rolname = current_user) or exists (select from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_has_role(current_user, c.relowner, 'usage')) as owns`;

const sameRole =
  'The provider runs as the owner of its tables: who takes over this process can turn off what protects the books, and only ' +
  'the check of the books would tell. Set DATABASE_OWNER_URL to the owner, and DATABASE_URL to a role of its own.';

/**
 * Migrates the database, over DATABASE_OWNER_URL where it is set, and then grants the roles of DATABASE_URL and DESK_DATABASE_URL
 * their rights.
 * @throws ConfigError when neither role can apply pending migrations
 */
export async function prepareDatabase(
  config: Pick<Config, 'databaseOwnerUrl' | 'allowPlain'> & Partial<Pick<Config, 'deskDatabaseUrl'>>,
  db: Database,
  rules: Tables,
): Promise<Prepared> {
  if (db.kind === 'pglite') return { applied: await migrate(db), warning: undefined };
  const { name } = onlyRow(await db.query<Role>(roleSql));
  if (config.databaseOwnerUrl !== null) {
    const applied = await asOwner(config, async (owner) => {
      const done = await migrate(owner);
      const { name: ownerName } = onlyRow(await owner.query<Role>(roleSql));
      // Concurrent grants update the same catalogue rows, and PostgreSQL refuses one of them.
      if (ownerName !== name)
        await owner.as('operator').transaction(async (tx) => {
          await lockTables(tx);
          await grantTo(tx, name, rules, config.deskDatabaseUrl && decodeURIComponent(userOf(config.deskDatabaseUrl) ?? ''));
        });
      return done;
    });
    return { applied, warning: await warningOf(db) };
  }
  const { creates } = onlyRow(await db.query<Role>(roleSql));
  if (creates) return { applied: await migrate(db), warning: await warningOf(db) };
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new ConfigError(
      `Configuration: ${pending.length} migrations wait for the owner of the tables, which ${name} is not. Set DATABASE_OWNER_URL, ` +
        'here or for one run of a command: npm run provider -- ledger status',
    );
  return { applied: [], warning: undefined };
}

async function warningOf(db: Database): Promise<string | undefined> {
  return onlyRow(await db.query<Role>(roleSql)).owns ? sameRole : undefined;
}

/** Runs `work` as the tables' owner. With the embedded database, or without DATABASE_OWNER_URL, it uses the given database. */
export async function withOwner<Result>(
  config: Pick<Config, 'databaseOwnerUrl' | 'allowPlain'>,
  db: Database,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> {
  if (db.kind === 'pglite' || config.databaseOwnerUrl === null) return work(db);
  return asOwner(config, (owner) => work(db.fairKey === undefined ? owner : withFairKey(owner, db.fairKey, db.vault)));
}

async function asOwner<Result>(
  { databaseOwnerUrl, allowPlain }: Pick<Config, 'databaseOwnerUrl' | 'allowPlain'>,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const { openPostgres } = await import('./postgres.ts');
  const owner = openPostgres({ url: databaseOwnerUrl ?? '', allowPlain: allowPlain.includes('database'), maxConnections: 2 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
