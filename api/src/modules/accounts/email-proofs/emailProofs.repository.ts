import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import type { Schema } from '../../../core/db/schema.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';

/** Why an address has to be proved: to become a member, or to confirm it where the member was there first. */
export type Purpose = 'register' | 'confirm';

/** Minutes that a proof lives. */
const lifetimes: Record<Purpose, number> = { register: 24 * 60, confirm: 24 * 60 };

const columns = writtenColumns('emailProofs', ['purpose', 'email', 'secretHash']);

const isUnproved =
  ({ email }: Given<{ email: string }>) =>
  ({ eb, fn, ref, and }: ExpressionBuilder<Schema, 'users'>) =>
    and([eb(fn<string>('lower', [ref('email')]), '=', email), eb('emailVerifiedAt', 'is', null)]);

const stored = statement((given: Given<RowFor<typeof columns> & { minutes: number }>) =>
  tables
    .insertInto('emailProofs')
    .values(({ selectFrom, fn, lit }) => ({
      ...columns.from(given),
      userId: selectFrom('users').select('id').where(isUnproved(given)),
      credentialEpoch: fn.coalesce(selectFrom('users').select('credentialEpoch').where(isUnproved(given)), lit(0)),
      expiresAt: sql<Date>`now() + make_interval(mins => ${given.minutes})`,
    }))
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'email']).doUpdateSet(({ ref }) => ({
        ...columns.excluded('purpose', 'email'),
        userId: ref('excluded.userId'),
        credentialEpoch: ref('excluded.credentialEpoch'),
        expiresAt: ref('excluded.expiresAt'),
        tries: sql.lit(0),
        usedAt: null,
      })),
    )
    .returning(({ eb }) => eb('userId', 'is not', null).as('wanted')),
);

/**
 * Stores a fresh proof for an address in place of the former one, whether anybody has that address or not.
 * @param email in its normal form
 * @returns whether it is to be mailed: a member has the address and, to confirm it, has not done so yet
 */
export async function storeProof(tx: Queryable, purpose: Purpose, email: string, secretHash: string): Promise<boolean> {
  const [row] = await stored(tx, { purpose, email, secretHash, minutes: lifetimes[purpose] });
  return row?.wanted === true;
}

const consumed = statement((given: Given<{ purpose: Purpose; hash: string }>) =>
  tables
    .updateTable('emailProofs as p')
    .from('users as u')
    .set({ usedAt: sql<Date>`now()` })
    .where('p.purpose', '=', given.purpose)
    .where('p.secretHash', '=', given.hash)
    .whereRef('u.id', '=', 'p.userId')
    .whereRef('u.credentialEpoch', '=', 'p.credentialEpoch')
    .where('p.usedAt', 'is', null)
    .where('p.expiresAt', '>', sql<Date>`now()`)
    .returning('u.id as userId'),
);

/** Uses a proof up. @returns the member it belongs to; undefined when another request was first, or it is over */
export async function consumeProof(tx: Queryable, purpose: Purpose, hash: string): Promise<number | undefined> {
  return (await consumed(tx, { purpose, hash }))[0]?.userId;
}

const liveRegistration = (given: Given<{ hash: string }>) =>
  sql<boolean>`${sql.ref('purpose')} = 'register' and ${sql.ref('secretHash')} = ${given.hash} and ${sql.ref('usedAt')} is null
    and ${sql.ref('expiresAt')} > now()`;

const registration = statement((given: Given<{ hash: string }>) =>
  tables.selectFrom('emailProofs').select('email').where(liveRegistration(given)),
);

/** @returns the address that a live link proves, to become a member's */
export async function emailOfRegistration(db: Queryable, hash: string): Promise<string | undefined> {
  return (await registration(db, { hash }))[0]?.email;
}

const tried = statement((given: Given<{ hash: string }>) =>
  tables
    .updateTable('emailProofs')
    .set(({ eb }) => ({ tries: eb('tries', '+', sql.lit(1)) }))
    .where(liveRegistration(given))
    .returning('tries'),
);

/** Counts that a name is tried with a link. @returns how many were, with this one; infinitely many for a link that is over */
export async function countTry(db: Queryable, hash: string): Promise<number> {
  return (await tried(db, { hash }))[0]?.tries ?? Number.POSITIVE_INFINITY;
}

const registered = statement((given: Given<{ hash: string }>) =>
  tables.updateTable('emailProofs').set({ usedAt: sql<Date>`now()` }).where(liveRegistration(given)).returning('email'),
);

/** Uses the link of a registration up. @returns the address that it proves; undefined when another request was first, or it is over */
export async function consumeRegistration(tx: Queryable, hash: string): Promise<string | undefined> {
  return (await registered(tx, { hash }))[0]?.email;
}
