import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { insertSelected } from '../../../core/db/insertSelected.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { AtEpoch } from './credentials.repository.ts';

/** A session to be opened. */
export interface NewSession extends AtEpoch {
  id: string;
  expiresAt: Date;
  endsAt?: Date | undefined;
  deviceHash?: string | undefined;
}

const inserted = statement((given: Given<NewSession & { agent: string }>) =>
  insertSelected(
    'sessions',
    tables
      .selectFrom('users')
      .select([
        sql<string>`${given.id}::uuid`.as('id'),
        'users.id as userId',
        'credentialEpoch',
        sql<Date>`${given.expiresAt}::timestamptz`.as('expiresAt'),
        sql<Date | null>`${given.endsAt}::timestamptz`.as('endsAt'),
        sql<string | null>`${given.deviceHash}::text`.as('deviceHash'),
        sql<string>`${given.agent}::text`.as('agent'),
      ])
      .where('users.id', '=', given.userId)
      .where('credentialEpoch', '=', given.credentialEpoch),
  ).returning('id'),
);

/**
 * Opens a session under the epoch under which the login was proved.
 * @param agent what the browser says it is
 * @returns false when a credential of the member was changed since
 */
export async function insertSession(db: Queryable, session: NewSession, agent = ''): Promise<boolean> {
  return (await inserted(db, { ...session, agent: agent.slice(0, 300) })).length > 0;
}

const usedNow = statement((given: Given<{ id: string; idleSeconds: number }>) =>
  tables
    .updateTable('sessions')
    .set(({ ref }) => ({
      lastUsedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`case when ${ref('endsAt')} is null then ${ref('expiresAt')} else least(${ref('endsAt')}, greatest(${ref('expiresAt')}, now() + make_interval(secs => ${given.idleSeconds}))) end`,
    }))
    .where('id', '=', given.id)
    .where('expiresAt', '>', sql<Date>`now()`),
);

/** Notes that a session is used, which may put off its expiry, up to its own end. One that is over stays so. */
export async function noteUse(db: Queryable, id: string, idleSeconds: number): Promise<void> {
  await usedNow(db, { id, idleSeconds });
}

const listed = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.name', 's.agent', 's.createdAt', 's.lastUsedAt', 's.expiresAt'])
    .where('s.userId', '=', given.userId)
    .whereRef('s.credentialEpoch', '=', 'u.credentialEpoch')
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .orderBy('s.lastUsedAt', 'desc')
    .limit(sql.lit(200)),
);

/** A member's sessions that go on, last used first. `name` is for the member to see, `id` is in the token. */
export function listSessions(db: Queryable, userId: number): Promise<RowOf<typeof listed>[]> {
  return listed(db, { userId });
}

const endedByName = statement((given: Given<{ userId: number; name: string }>) =>
  tables
    .deleteFrom('sessions')
    .where('userId', '=', given.userId)
    .where(({ ref }) => sql<boolean>`${ref('name')}::text = ${given.name}`)
    .returning('id'),
);

/** Ends a session of the member. @returns false when there is none of that name */
export async function endSessionByName(db: Queryable, userId: number, name: string): Promise<boolean> {
  return (await endedByName(db, { userId, name })).length > 0;
}

const othersEnded = statement((given: Given<{ userId: number; id: string }>) =>
  tables.deleteFrom('sessions').where('userId', '=', given.userId).where('id', '<>', given.id),
);

/** Ends all sessions of a member but one, and the logins that are still under way. */
export async function endOtherSessions(db: Queryable, userId: number, id: string): Promise<void> {
  await othersEnded(db, { userId, id });
  await challengesEnded(db, { userId });
}

const live = statement((given: Given<{ id: string; userId: number }>) =>
  tables
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(sql.lit(1).as('live'))
    .where('s.id', '=', given.id)
    .where('s.userId', '=', given.userId)
    .whereRef('s.credentialEpoch', '=', 'u.credentialEpoch')
    .where('s.expiresAt', '>', sql<Date>`now()`),
);

/** Whether the session lives, is this member's, and no credential was changed since it was made. */
export async function isLiveSession(db: Queryable, id: string, userId: number): Promise<boolean> {
  return (await live(db, { id, userId })).length > 0;
}

const ended = statement((given: Given<{ id: string }>) => tables.deleteFrom('sessions').where('id', '=', given.id));

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await ended(db, { id });
}

const allEnded = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('sessions').where('userId', '=', given.userId).returning('id'),
);
const challengesEnded = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('loginChallenges').where('userId', '=', given.userId),
);

/** Ends all sessions of a member, and the logins that are still under way. @returns how many sessions there were */
export async function deleteLoginsOf(db: Queryable, userId: number): Promise<number> {
  const { length } = await allEnded(db, { userId });
  await challengesEnded(db, { userId });
  return length;
}
