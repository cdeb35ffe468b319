import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';

/** Hours in which the link works. */
const emailChangeHours = 24;

const columns = writtenColumns('emailChanges', ['userId', 'email', 'secretHash', 'credentialEpoch', 'sessionId']);

const stored = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('emailChanges')
    .values({
      ...columns.from(given),
      expiresAt: sql<Date>`now() + make_interval(hours => ${sql.lit(emailChangeHours)})`,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        ...columns.excluded('userId'),
        expiresAt: ref('excluded.expiresAt'),
      })),
    ),
);

/**
 * Keeps the address that a member wants, in place of one they wanted before.
 * @param change `email` in its normal form; `sessionId` of the session that asks, which goes on after the change
 */
export async function storeEmailChange(tx: Queryable, change: RowFor<typeof columns>): Promise<void> {
  await stored(tx, change);
}

// The member is locked by the statement that finds the wish: one that waits for another change of credentials finds none afterwards.
const wanted = statement((given: Given<{ hash: string }>) =>
  tables
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.email', 'c.sessionId', 'c.credentialEpoch', 'u.email as was'])
    .where('c.secretHash', '=', given.hash)
    .where('c.expiresAt', '>', sql<Date>`now()`)
    .whereRef('c.credentialEpoch', '=', 'u.credentialEpoch')
    .forNoKeyUpdate('u'),
);
const removed = statement((given: Given<{ hash: string }>) =>
  tables.deleteFrom('emailChanges').where('secretHash', '=', given.hash).returning('userId'),
);

/**
 * Takes the wanted address of a link away, and locks its member.
 * @returns undefined when it was taken before, replaced, is over, or a credential was changed since
 */
export async function takeEmailChange(tx: Queryable, hash: string): Promise<RowOf<typeof wanted> | undefined> {
  const [change] = await wanted(tx, { hash }, { mayWait: true });
  return change && (await removed(tx, { hash })).length > 0 ? change : undefined;
}

const changed = statement((given: Given<{ userId: number; email: string }>) =>
  tables
    .updateTable('users')
    .set({ email: given.email, emailVerifiedAt: sql<Date>`now()` })
    .where('id', '=', given.userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as others')
            .select('others.id')
            .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('others.email')]), '=', given.email))
            .where('others.id', '<>', given.userId),
        ),
      ),
    )
    .returning('id'),
);

/** Gives a member a proved address. @returns false when somebody else has it by now */
export async function changeEmail(tx: Queryable, userId: number, email: string): Promise<boolean> {
  return (await changed(tx, { userId, email })).length > 0;
}
