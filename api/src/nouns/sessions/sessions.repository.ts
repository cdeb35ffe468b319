import { sql } from 'kysely';
import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

const columns = writtenColumns('sessions', ['id', 'userId', 'expiresAt']);

const inserted = statement((given: Given<RowFor<typeof columns>>) => tables.insertInto('sessions').values(columns.from(given)));

export async function insertSession(db: Queryable, session: RowFor<typeof columns>): Promise<void> {
  await inserted(db, session);
}

const live = statement((given: Given<{ id: string; userId: number }>) =>
  tables
    .selectFrom('sessions')
    .select(sql.lit(1).as('live'))
    .where('id', '=', given.id)
    .where('userId', '=', given.userId)
    .where('expiresAt', '>', sql<Date>`now()`),
);

/** Whether the session lives and is this member's. */
export async function isLiveSession(db: Queryable, id: string, userId: number): Promise<boolean> {
  return (await live(db, { id, userId })).length > 0;
}

const ended = statement((given: Given<{ id: string }>) => tables.deleteFrom('sessions').where('id', '=', given.id));

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await ended(db, { id });
}

const allEnded = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('sessions').where('userId', '=', given.userId),
);
const challengesEnded = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('loginChallenges').where('userId', '=', given.userId),
);

/** Ends all sessions of a member, and the logins that are still under way. */
export async function deleteLoginsOf(db: Queryable, userId: number): Promise<void> {
  await allEnded(db, { userId });
  await challengesEnded(db, { userId });
}
