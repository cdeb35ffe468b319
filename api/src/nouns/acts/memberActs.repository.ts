import type { Queryable } from '../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

/** What operators do to a member. */
export type ActKind = 'freeze' | 'unfreeze' | 'end-sessions';

const columns = writtenColumns('memberActs', ['userId', 'kind', 'by', 'why', 'told']);

const inserted = statement((given: Given<RowFor<typeof columns>>) => tables.insertInto('memberActs').values(columns.from(given)));

/** Writes down an act. One that freezes, or ends a freeze, holds by being written: the database sees to it. */
export async function insertAct(tx: Queryable, act: RowFor<typeof columns> & { kind: ActKind }): Promise<void> {
  await inserted(tx, act);
}

const listed = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('memberActs')
    .select(['id', 'kind', 'by', 'why', 'told', 'doneAt'])
    .where('userId', '=', given.userId)
    .orderBy('id', 'desc'),
);

/** All acts towards a member, the latest first. */
export function listActs(db: Queryable, userId: number): Promise<RowOf<typeof listed>[]> {
  return listed(db, { userId });
}

const addressOf = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('users').select(['username', 'email']).where('id', '=', given.id),
);

/** Where the member's mail goes; null: they have no address. */
export async function findAddress(db: Queryable, id: number): Promise<string | null> {
  return (await addressOf(db, { id }))[0]?.email ?? null;
}

const begun = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('breaks')
    .select(['kind', 'beganAt', 'endsAt'])
    .where('userId', '=', given.userId)
    .orderBy('id', 'desc')
    .limit(20),
);

/** The latest breaks, exclusions and returns of a member, the latest first. */
export function listBreaks(db: Queryable, userId: number): Promise<RowOf<typeof begun>[]> {
  return begun(db, { userId });
}
