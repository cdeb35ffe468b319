import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { insertSelected } from '../../../core/db/writtenColumns.ts';
import { type AtEpoch, continueDevices, continueSession, credentialEpochOf } from './credentials.repository.ts';
import { forgetDevices } from './knownDevices.repository.ts';

export interface NewSession extends AtEpoch {
  id: string;
  expiresAt: Date;
  endsAt?: Date | undefined;
  deviceHash?: string | undefined;
  passkeyId?: string | undefined;
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
        sql<'password' | 'passkey'>`case when ${given.passkeyId}::uuid is null then 'password' else 'passkey' end`.as(
          'signedInWith',
        ),
        sql<string | null>`${given.passkeyId}::uuid`.as('passkeyId'),
      ])
      .where('users.id', '=', given.userId)
      .where('credentialEpoch', '=', given.credentialEpoch),
  ).returning('id'),
);

/**
 * Inserts a session under the epoch of the login's proof.
 * @param agent User-Agent header
 * @returns false if a credential of the member has changed since
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

/** Updates a session's last use and extends its expiry, up to its fixed end. Expired sessions stay expired. */
export async function noteUse(db: Queryable, id: string, idleSeconds: number): Promise<void> {
  await usedNow(db, { id, idleSeconds });
}

const listed = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.name', 's.agent', 's.signedInWith', 's.createdAt', 's.lastUsedAt', 's.expiresAt'])
    .where('s.userId', '=', given.userId)
    .whereRef('s.credentialEpoch', '=', 'u.credentialEpoch')
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .orderBy('s.lastUsedAt', 'desc')
    .limit(sql.lit(200)),
);

/**
 * Lists a member's valid sessions, last used first. `name` identifies a session to the member; `id` is secret, because it is in
 * the token.
 */
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

/** Ends a member's session by its name. @returns false if there is none */
export async function endSessionByName(db: Queryable, userId: number, name: string): Promise<boolean> {
  return (await endedByName(db, { userId, name })).length > 0;
}

const othersEnded = statement((given: Given<{ userId: number; id: string }>) =>
  tables.deleteFrom('sessions').where('userId', '=', given.userId).where('id', '<>', given.id),
);

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

/** Whether the session is valid and the member's, and no credential has changed since it was opened. */
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

/** Ends all sessions and pending logins of a member. @returns the count of sessions */
export async function deleteLoginsOf(db: Queryable, userId: number): Promise<number> {
  const { length } = await allEnded(db, { userId });
  await challengesEnded(db, { userId });
  return length;
}

const used = statement((given: Given<{ digest: string }>) =>
  tables
    .insertInto('usedProofs')
    .values({ digest: given.digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest'),
);

/** Stores a proof as used, for all processes. @returns false if it was used before */
export async function useProof(db: Queryable, digest: string): Promise<boolean> {
  return (await used(db, { digest })).length > 0;
}

export interface Continues {
  /** The session that makes the change. With `newId`, its earlier tokens become invalid. */
  session?: { id: string; newId?: string | undefined } | undefined;
  /** Known devices stay, except after a change of the password: an attacker who knew it may have made a device known. */
  devices: boolean;
}

export interface Changed {
  credentialEpoch: number;
  sessionEndsAt: Date | undefined;
}

/**
 * Ends the sessions, pending logins and known devices from before a change of credentials, except for what continues. Call it in
 * the transaction of the change, after `lockCredentials` and the change. A concurrent login that is stored later has the old
 * epoch and is not valid.
 * @param before the epoch before the change
 */
export async function endFormerLogins(tx: Queryable, before: AtEpoch, { session, devices }: Continues): Promise<Changed> {
  const { userId } = before;
  const credentialEpoch = await credentialEpochOf(tx, userId);
  const going = session && (await continueSession(tx, before, credentialEpoch, session));
  if (session && going) await endOtherSessions(tx, userId, session.newId ?? session.id);
  else await deleteLoginsOf(tx, userId);
  if (devices) await continueDevices(tx, before, credentialEpoch);
  else await forgetDevices(tx, userId);
  return { credentialEpoch, sessionEndsAt: going && (going.endsAt ?? going.expiresAt) };
}
