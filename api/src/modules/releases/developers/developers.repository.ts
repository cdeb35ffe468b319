import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';

const columns = writtenColumns('developers', ['key', 'app', 'name']);

const inserted = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('developers')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.columns(['key', 'app']).doUpdateSet(columns.excluded('key', 'app'))),
);

/** Allows a key to replace an app. If it is allowed already, the name is updated. */
export async function allowDeveloper(db: Queryable, key: string, app: string, name: string): Promise<void> {
  await inserted(db, { key, app, name });
}

const listed = statement((_given: Given<Record<never, never>>) =>
  tables.selectFrom('developers').select(['name', 'app', 'key', 'allowedAt']).orderBy('name').orderBy('app'),
);

export type Developer = RowOf<typeof listed>;

export const listDevelopers = (db: Queryable): Promise<Developer[]> => listed(db, {});

const found = statement((given: Given<{ key: string; app: string }>) =>
  tables.selectFrom('developers').select('name').where('key', '=', given.key).where('app', '=', given.app),
);

export async function developerOf(db: Queryable, key: string, app: string): Promise<string | undefined> {
  return (await found(db, { key, app }))[0]?.name;
}

const removed = statement((given: Given<{ who: string }>) =>
  tables
    .deleteFrom('developers')
    .where(({ eb, or }) => or([eb('name', '=', given.who), eb('key', '=', given.who)]))
    .returning('app'),
);

/** @param who a name or a key @returns the apps that were revoked */
export async function revokeDeveloper(db: Queryable, who: string): Promise<string[]> {
  return (await removed(db, { who })).map(({ app }) => app);
}
