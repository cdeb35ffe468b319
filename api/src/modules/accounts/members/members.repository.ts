import { type SqlBool, sql } from 'kysely';
import type { PublicUser, User } from 'shared/contracts/auth';
import { publicNameRules } from 'shared/format/publicName';
import { onlyRow, type Queryable, sqlState } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { restoreExclusion } from '../../responsible-gaming/protection.repository.ts';

const uniqueViolation = '23505';

const columns = writtenColumns('users', ['username', 'fullName', 'email', 'passwordHash', 'verified']);

/** A member to insert; `email` is normalised (identifiers.ts), `verified` means that KYC is completed. */
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

export async function findPublicMember(db: Queryable, publicId: number): Promise<PublicUser | undefined> {
  const [found] = await shownToAll(db, { publicId });
  return found && { ...found, fullName: null, avatar: null, description: null };
}

const { days } = publicNameRules;

const named = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select(({ ref }) => [
      'username',
      'publicName as name',
      'drawnName',
      sql<Date | null>`case when ${ref('nameChosenAt')} > now() - make_interval(days => ${sql.lit(days)})
        then ${ref('nameChosenAt')} + make_interval(days => ${sql.lit(days)}) end`.as('changeableAt'),
    ])
    .where('id', '=', given.id),
);

/** Returns the public name of a member, who exists. @property changeableAt null: another name can be chosen */
export async function readPublicName(db: Queryable, id: number): Promise<RowOf<typeof named>> {
  return onlyRow(await named(db, { id }));
}

const chosen = statement((given: Given<{ id: number; name: string; key: string; asUsername: string }>) =>
  tables
    .updateTable('users as u')
    .set(({ fn, ref }) => ({
      publicName: given.name,
      nameKey: given.key,
      drawnName: fn.coalesce(ref('u.drawnName'), ref('u.publicName')),
      nameChosenAt: sql<Date>`now()`,
    }))
    .where('u.id', '=', given.id)
    .where(({ ref }) => sql<boolean>`coalesce(${ref('u.nameChosenAt')} <= now() - make_interval(days => ${sql.lit(days)}), true)`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as o')
            .select('o.id')
            .where(({ ref }) => sql<boolean>`lower(${ref('o.username')}) = ${given.asUsername}`),
        ),
      ),
    )
    .returning('u.id'),
);

/**
 * Writes a chosen public name. The unique index decides between members who choose one name at the same time.
 * @param asUsername the name as a login would have it, in lower case
 * @returns false if another member has the name or logs in with it, or it is too early for another choice
 */
export async function writePublicName(
  db: Queryable,
  choice: { id: number; name: string; key: string; asUsername: string },
): Promise<boolean> {
  try {
    return (await chosen(db, choice)).length > 0;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

const drawnAgain = statement((given: Given<{ id: number; waits: boolean }>) =>
  tables
    .updateTable('users')
    .set(({ ref }) => ({
      publicName: ref('drawnName').$notNull(),
      drawnName: null,
      nameKey: null,
      nameChosenAt: sql<Date | null>`case when ${given.waits}::boolean then now() else ${ref('nameChosenAt')} end`,
    }))
    .where('id', '=', given.id)
    .where('drawnName', 'is not', null)
    .returning('id'),
);

/**
 * Gives a member the drawn name again.
 * @param waits whether the days until another choice begin anew
 * @returns false if they have it
 */
export async function returnToDrawnName(db: Queryable, id: number, waits: boolean): Promise<boolean> {
  return (await drawnAgain(db, { id, waits })).length > 0;
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
