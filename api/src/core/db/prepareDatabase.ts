import { type Config, ConfigError } from '../config/config.ts';
import { type Database, onlyRow } from './database.ts';
import { grantTo } from './grants.ts';
import { lockTables, migrate, pendingMigrations } from './migrate.ts';
import { withFairKey } from './withFairKey.ts';

/** What migrating did. */
export interface Prepared {
  /** Names of the files that were applied now. */
  applied: string[];
  /** What the operator should know of the roles; undefined when all is well. */
  warning: string | undefined;
}

interface Role {
  name: string;
  /** It can change the tables themselves, or turn their triggers off. */
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
 * Brings the tables up to date: over DATABASE_OWNER_URL where it is set, and then gives the role of DATABASE_URL what it needs.
 * @throws ConfigError when neither role can apply what is pending
 */
export async function prepareDatabase(config: Pick<Config, 'databaseOwnerUrl' | 'allowPlain'>, db: Database): Promise<Prepared> {
  if (db.kind === 'pglite') return { applied: await migrate(db), warning: undefined };
  const { name } = onlyRow(await db.query<Role>(roleSql));
  if (config.databaseOwnerUrl !== null) {
    const applied = await asOwner(config, async (owner) => {
      const done = await migrate(owner);
      const { name: ownerName } = onlyRow(await owner.query<Role>(roleSql));
      // Two processes that grant at the same time change the same rows of the catalogue, and PostgreSQL refuses one of them.
      if (ownerName !== name)
        await owner.as('operator').transaction(async (tx) => {
          await lockTables(tx);
          await grantTo(tx, name);
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

/** Works as the tables' owner for a while. With the embedded database, or without DATABASE_OWNER_URL, that is the database as it is. */
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
  // Only the driver that is needed is loaded.
  const { openPostgres } = await import('./postgres.ts');
  const owner = openPostgres({ url: databaseOwnerUrl ?? '', allowPlain: allowPlain.includes('database'), maxConnections: 2 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
