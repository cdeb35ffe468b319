import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const begun = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('breaks')
    .select(['kind', 'beganAt', 'endsAt'])
    .where('userId', '=', given.userId)
    .orderBy('id', 'desc')
    .limit(20),
);

export function listBreaks(db: Queryable, userId: number): Promise<RowOf<typeof begun>[]> {
  return begun(db, { userId });
}
