import { sql } from 'kysely';
import type { Queryable } from '../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../base/db/statement.ts';

/** Hours in which the link works. */
const emailChangeHours = 24;

const stored = statement((given: Given<{ userId: number; email: string; secretHash: string }>) =>
  tables
    .insertInto('emailChanges')
    .values({
      userId: given.userId,
      email: given.email,
      secretHash: given.secretHash,
      expiresAt: sql<Date>`now() + make_interval(hours => ${sql.lit(emailChangeHours)})`,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        secretHash: ref('excluded.secretHash'),
        expiresAt: ref('excluded.expiresAt'),
      })),
    ),
);

/** Keeps the address that a member wants, in place of one they wanted before. @param email in its normal form */
export async function storeEmailChange(tx: Queryable, userId: number, email: string, secretHash: string): Promise<void> {
  await stored(tx, { userId, email, secretHash });
}

const taken = statement((given: Given<{ hash: string }>) =>
  tables
    .deleteFrom('emailChanges')
    .where('secretHash', '=', given.hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'email']),
);

/** Takes the wanted address of a link away. @returns undefined when it was taken before, replaced, or is over */
export async function takeEmailChange(tx: Queryable, hash: string): Promise<RowOf<typeof taken> | undefined> {
  return (await taken(tx, { hash }))[0];
}

const before = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select(['email', 'username']).where('id', '=', given.userId).forUpdate(),
);

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

/**
 * Gives a member a proved address.
 * @returns the address before (null: none), undefined when somebody else has the new one by now
 */
export async function changeEmail(tx: Queryable, userId: number, email: string): Promise<{ was: string | null } | undefined> {
  const [member] = await before(tx, { userId });
  if (!member || (await changed(tx, { userId, email })).length === 0) return undefined;
  return { was: member.email };
}
