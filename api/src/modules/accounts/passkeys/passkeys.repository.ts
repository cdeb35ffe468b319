import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { insertSelected } from '../../../core/db/writtenColumns.ts';
import type { NewCredential } from './webauthn.ts';

const found = statement((given: Given<{ credentialId: string }>) =>
  tables
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(({ ref }) => [
      'p.id',
      'p.userId',
      'p.publicKey',
      'p.signCount',
      'u.credentialEpoch',
      sql<boolean>`(${ref('u.email')} is null or ${ref('u.emailVerifiedAt')} is not null)`.as('emailConfirmed'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('p.credentialId', '=', given.credentialId),
);

export type StoredPasskey = RowOf<typeof found>;

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  return (await found(db, { credentialId }))[0];
}

const listed = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'synced', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', given.userId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export function listPasskeys(db: Queryable, userId: number): Promise<RowOf<typeof listed>[]> {
  return listed(db, { userId });
}

const inserted = statement((given: Given<NewCredential & { userId: number; name: string; atMost: number }>) =>
  insertSelected(
    'passkeys',
    tables
      .selectFrom('users')
      .select([
        'id as userId',
        sql<string>`${given.name}::text`.as('name'),
        sql<string>`${given.credentialId}::text`.as('credentialId'),
        sql<string>`${given.publicKey}::text`.as('publicKey'),
        sql<number>`${given.signCount}::bigint`.as('signCount'),
        sql<boolean>`${given.synced}::boolean`.as('synced'),
      ])
      .where('id', '=', given.userId)
      .where(sql<boolean>`(select count(*) from passkeys where user_id = ${given.userId}) < ${given.atMost}`),
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'synced', 'createdAt', 'lastUsedAt']),
);

/**
 * Inserts a passkey; call it after `lockCredentials`, which keeps the count exact.
 * @returns undefined if the member has `atMost`, or the credential is stored already
 */
export async function insertPasskey(
  tx: Queryable,
  passkey: NewCredential & { userId: number; name: string; atMost: number },
): Promise<RowOf<typeof inserted> | undefined> {
  return (await inserted(tx, passkey))[0];
}

const used = statement((given: Given<{ id: string; signCount: number }>) =>
  tables
    .updateTable('passkeys')
    .set({ signCount: given.signCount, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', given.id)
    .where(({ ref }) => sql<boolean>`(${ref('signCount')} < ${given.signCount} or ${ref('signCount')} + ${given.signCount} = 0)`)
    .returning('id'),
);

/**
 * Stores a use and its counter, and locks the passkey until the transaction ends.
 * @returns false if it was removed, or another request stored this counter or a later one
 */
export async function notePasskeyUse(tx: Queryable, id: string, signCount: number): Promise<boolean> {
  return (await used(tx, { id, signCount })).length > 0;
}

const renamed = statement((given: Given<{ userId: number; id: string; name: string }>) =>
  tables
    .updateTable('passkeys')
    .set({ name: given.name })
    .where('userId', '=', given.userId)
    .where(({ ref }) => sql<boolean>`${ref('id')}::text = ${given.id}`)
    .returning('id'),
);

export async function renamePasskey(db: Queryable, passkey: { userId: number; id: string; name: string }): Promise<boolean> {
  return (await renamed(db, passkey)).length > 0;
}

const held = statement((given: Given<{ userId: number; id: string }>) =>
  tables
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('userId', '=', given.userId)
    .where(({ ref }) => sql<boolean>`${ref('id')}::text = ${given.id}`)
    .forUpdate(),
);
const sessionsEnded = statement((given: Given<{ id: string; sessionId: string }>) =>
  tables.deleteFrom('sessions').where('passkeyId', '=', given.id).where('id', '<>', given.sessionId),
);
const removed = statement((given: Given<{ id: string }>) => tables.deleteFrom('passkeys').where('id', '=', given.id));

/**
 * Removes a member's passkey and ends the sessions that it opened, except for `sessionId`. The lock comes first, so that a login
 * in progress is stored before its session is ended.
 * @returns its name; undefined if there is none
 */
export async function deletePasskey(
  tx: Queryable,
  { userId, id, sessionId }: { userId: number; id: string; sessionId: string },
): Promise<string | undefined> {
  const [passkey] = await held(tx, { userId, id }, { mayWait: true });
  if (!passkey) return undefined;
  await sessionsEnded(tx, { id: passkey.id, sessionId });
  await removed(tx, { id: passkey.id });
  return passkey.name;
}
