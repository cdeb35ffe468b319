import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';

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
 * Stores the requested address and replaces an earlier request.
 * @param change `email` is normalised; `sessionId` is the requesting session, which stays after the change
 */
export async function storeEmailChange(tx: Queryable, change: RowFor<typeof columns>): Promise<void> {
  await stored(tx, change);
}

// The same statement locks the member: after waiting for another change of credentials, it finds the request no longer valid.
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
 * Consumes the request of a link and locks its member.
 * @returns undefined if it was used, replaced or has expired, or a credential has changed since
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

/** Sets a proved address. @returns false if another member has it now */
export async function changeEmail(tx: Queryable, userId: number, email: string): Promise<boolean> {
  return (await changed(tx, { userId, email })).length > 0;
}
