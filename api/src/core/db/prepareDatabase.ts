import { type Config, ConfigError } from '../config/config.ts';
import { userOf } from '../config/settingProblems.ts';
import { type Database, onlyRow, withFairKey } from './database.ts';
import { grantTo } from './grants.ts';
import { lockTables, migrate, pendingMigrations } from './migrate.ts';
import type { Tables } from './tableRules.ts';

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
