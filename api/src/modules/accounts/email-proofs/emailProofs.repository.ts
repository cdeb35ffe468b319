import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import type { Schema } from '../../../core/db/schema.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { emailProblem, normalEmail } from '../members/identifiers.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** Purpose of the proof: a new registration, or the confirmation of an existing member's address. */
export type Purpose = 'register' | 'confirm';

/** Validity in minutes. */
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
 * Stores a new proof for an address and replaces the previous one, whether or not a member has the address.
 * @param email normalised
 * @returns whether to send the mail: a member has the address and has not confirmed it yet
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

/** Consumes a proof. @returns the member it belongs to; undefined if it is used or expired */
export async function consumeProof(tx: Queryable, purpose: Purpose, hash: string): Promise<number | undefined> {
  return (await consumed(tx, { purpose, hash }))[0]?.userId;
}

const liveRegistration = (given: Given<{ hash: string }>) =>
  sql<boolean>`${sql.ref('purpose')} = 'register' and ${sql.ref('secretHash')} = ${given.hash} and ${sql.ref('usedAt')} is null
    and ${sql.ref('expiresAt')} > now()`;

const registration = statement((given: Given<{ hash: string }>) =>
  tables.selectFrom('emailProofs').select('email').where(liveRegistration(given)),
);

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

/**
 * Counts an attempt to register a name with a link.
 * @returns the number of attempts, with this one; Infinity if the link is not valid
 */
export async function countTry(db: Queryable, hash: string): Promise<number> {
  return (await tried(db, { hash }))[0]?.tries ?? Number.POSITIVE_INFINITY;
}

const registered = statement((given: Given<{ hash: string }>) =>
  tables.updateTable('emailProofs').set({ usedAt: sql<Date>`now()` }).where(liveRegistration(given)).returning('email'),
);

/** Consumes a registration link. @returns the address that it proves; undefined if it is used or expired */
export async function consumeRegistration(tx: Queryable, hash: string): Promise<string | undefined> {
  return (await registered(tx, { hash }))[0]?.email;
}

/** Response to a request for a mail: the same whether or not a member has the address, so that it reveals no accounts. */
export const emailSent = { message: 'Email sent successfully!' };

/**
 * Validates an address that a visitor wants a mail sent to, and applies the rate limits by visitor and by address.
 * @param address the visitor's IP address
 * @returns the normalised email address
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function acceptEmail({ limits }: AccountDeps, typedEmail: string, address: string): Promise<string> {
  const email = normalEmail(typedEmail);
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  await limits.take(rules.mailByAddress, networkOf(address));
  await limits.take(rules.mailByEmail, email);
  return email;
}
