import { type SqlBool, sql } from 'kysely';
import type { PublicUser, User } from 'shared/contracts/auth';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { restoreExclusion } from '../../responsible-gaming/persistentExclusions.ts';

const columns = writtenColumns('users', ['username', 'fullName', 'email', 'passwordHash', 'verified']);

/** A member to insert; `email` is normalised (see emails.ts), `verified` means that KYC is completed. */
export interface NewMember extends RowFor<typeof columns> {
  /** The operator vouches for the address; it needs no confirmation. */
  emailConfirmed: boolean;
}

const inserted = statement((given: Given<NewMember>) =>
  tables
    .insertInto('users')
    .values({
      ...columns.from(given),
      emailVerifiedAt: sql<Date | null>`case when ${given.emailConfirmed}::boolean then now() end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/**
 * Inserts a member. If the address is confirmed, a cool-off or self-exclusion continues that was running when its owner deleted
 * an earlier account; `confirmEmail` and `setPassword` do the same.
 * @returns the new id; undefined if the username or the address is taken
 */
export async function insertMember(db: Queryable, member: NewMember): Promise<number | undefined> {
  const id = (await inserted(db, member))[0]?.id;
  if (id !== undefined && member.emailConfirmed && member.email) await restoreExclusion(db, id, member.email);
  return id;
}

/** Deletes registrations whose address was not confirmed within a day, and so frees name and address. */
export async function dropUnconfirmed(db: Queryable): Promise<void> {
  await db.query('select drop_unconfirmed_members()');
}

const idByUsername = statement((given: Given<{ username: string }>) =>
  tables
    .selectFrom('users')
    .select('id')
    .where(({ ref }) => sql<boolean>`lower(${ref('username')}) = lower(${given.username})`)
    .where('erasedAt', 'is', null),
);

/** Finds a member by name, case-insensitively; not those who have left. */
export async function idOfUsername(db: Queryable, username: string): Promise<number | undefined> {
  return (await idByUsername(db, { username }))[0]?.id;
}

export async function usernameExists(db: Queryable, username: string): Promise<boolean> {
  return (await idOfUsername(db, username)) !== undefined;
}

const byEmail = statement((given: Given<{ email: string }>) =>
  tables
    .selectFrom('users')
    .select(({ eb }) => ['username', eb('emailVerifiedAt', 'is not', null).as('isConfirmed')])
    .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('email')]), '=', given.email)),
);

/** Returns the member with this address, and whether it is confirmed. @param email normalised */
export async function holderOfEmail(
  db: Queryable,
  email: string,
): Promise<{ username: string; isConfirmed: SqlBool } | undefined> {
  return (await byEmail(db, { email }))[0];
}

const own = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select(['publicId as id', 'username', 'fullName', 'email', 'avatar', 'verified'])
    .where('id', '=', given.id),
);

export async function findMember(db: Queryable, id: number): Promise<User | undefined> {
  return (await own(db, { id }))[0];
}

const shownToAll = statement((given: Given<{ publicId: number }>) =>
  tables.selectFrom('users').select(['publicId as id', 'publicName as username']).where('publicId', '=', given.publicId),
);

/** Returns a member's public data: a pseudonym and nothing else. */
export async function findPublicMember(db: Queryable, publicId: number): Promise<PublicUser | undefined> {
  const [found] = await shownToAll(db, { publicId });
  return found && { ...found, fullName: null, avatar: null, description: null };
}

const credentials = statement((given: Given<{ username: string }>) =>
  tables
    .selectFrom('users')
    .select(({ ref }) => [
      'id',
      'username',
      'email',
      'passwordHash',
      'secondFactor',
      'credentialEpoch',
      sql<boolean>`(${ref('email')} is null or ${ref('emailVerifiedAt')} is not null)`.as('emailConfirmed'),
    ])
    .where(({ ref }) => sql<boolean>`lower(${ref('username')}) = lower(${given.username})`),
);

export type Credentials = RowOf<typeof credentials>;

export async function findCredentials(db: Queryable, username: string): Promise<Credentials | undefined> {
  return (await credentials(db, { username }))[0];
}

const withPassword = statement((given: Given<{ id: number; passwordHash: string }>) =>
  tables
    .updateTable('users')
    .set(({ ref }) => ({
      passwordHash: given.passwordHash,
      emailVerifiedAt: sql<Date>`coalesce(${ref('emailVerifiedAt')}, now())`,
    }))
    .where('id', '=', given.id)
    .returning(['username', 'email']),
);

/** Sets a new password, and confirms the address: the code for it was mailed there. */
export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<RowOf<typeof withPassword>> {
  const member = onlyRow(await withPassword(db, { id, passwordHash }));
  if (member.email !== null) await restoreExclusion(db, id, member.email);
  return member;
}

const confirmed = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('users')
    .set(({ ref }) => ({ emailVerifiedAt: sql<Date>`coalesce(${ref('emailVerifiedAt')}, now())` }))
    .where('id', '=', given.id)
    .returning('email'),
);

export async function confirmEmail(db: Queryable, id: number): Promise<void> {
  const { email } = onlyRow(await confirmed(db, { id }));
  if (email !== null) await restoreExclusion(db, id, email);
}

const shownToOperator = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'username',
      'email',
      'verified',
      'secondFactor',
      selectFrom('tickets')
        .select(({ fn }) => fn.countAll<number>().as('tickets'))
        .where('userId', '=', given.id)
        .$asScalar()
        .$notNull()
        .as('tickets'),
      selectFrom('acts as a')
        .innerJoin('playLimits as l', 'l.userId', 'a.userId')
        .select('a.doneAt')
        .where('a.userId', '=', given.id)
        .where('a.kind', '=', 'members freeze')
        .where('l.frozen', '=', true)
        .orderBy('a.id', 'desc')
        .limit(sql.lit(1))
        .as('frozenAt'),
    ])
    .where('id', '=', given.id),
);

export async function readMember(db: Queryable, id: number): Promise<RowOf<typeof shownToOperator>> {
  return onlyRow(await shownToOperator(db, { id }));
}

const verifiedOrNot = statement((given: Given<{ id: number; verified: boolean }>) =>
  tables.updateTable('users').set({ verified: given.verified }).where('id', '=', given.id),
);

/** Sets whether the member's identity was verified (KYC); only verified members can buy. */
export async function setVerified(db: Queryable, id: number, verified: boolean): Promise<void> {
  await verifiedOrNot(db, { id, verified });
}
