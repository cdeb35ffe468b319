import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/**
 * A member, and the credential epoch under which something of theirs was proved or made. The database raises the epoch with every change of
 * a credential (migration 0140).
 */
export interface AtEpoch {
  userId: number;
  credentialEpoch: number;
}

const locked = statement((given: Given<AtEpoch>) =>
  tables
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.userId)
    .where('credentialEpoch', '=', given.credentialEpoch)
    .forNoKeyUpdate(),
);

/**
 * Locks a member's row until the end of the transaction, so that no credential changes meanwhile. The first statement of every
 * transaction that changes one.
 * @returns false when a credential was changed since: what was proved under this epoch proves nothing any more
 */
export async function lockCredentials(tx: Queryable, { userId, credentialEpoch }: AtEpoch): Promise<boolean> {
  return (await locked(tx, { userId, credentialEpoch }, { mayWait: true })).length > 0;
}

const current = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select('credentialEpoch').where('id', '=', given.userId),
);

/** The member's epoch. In a transaction that has changed a credential: the raised one. */
export async function credentialEpochOf(db: Queryable, userId: number): Promise<number> {
  return onlyRow(await current(db, { userId })).credentialEpoch;
}

const continued = statement((given: Given<AtEpoch & { id: string; newId: string; raised: number }>) =>
  tables
    .updateTable('sessions')
    .set({ id: sql<string>`${given.newId}::uuid`, credentialEpoch: sql<number>`${given.raised}::integer` })
    .where('id', '=', given.id)
    .where('userId', '=', given.userId)
    .where('credentialEpoch', '=', given.credentialEpoch)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['expiresAt', 'endsAt']),
);

/**
 * Takes a session over into a raised epoch.
 * @param before the epoch that the session was made under
 * @param newId another id ends every token of the session
 * @returns undefined when the session has ended
 */
export async function continueSession(
  tx: Queryable,
  before: AtEpoch,
  raised: number,
  { id, newId = id }: { id: string; newId?: string | undefined },
): Promise<RowOf<typeof continued> | undefined> {
  return (await continued(tx, { ...before, raised, id, newId }))[0];
}

const devicesContinued = statement((given: Given<AtEpoch & { raised: number }>) =>
  tables
    .updateTable('knownDevices')
    .set({ credentialEpoch: sql<number>`${given.raised}::integer` })
    .where('userId', '=', given.userId)
    .where('credentialEpoch', '=', given.credentialEpoch),
);

/** Takes a member's known devices over into a raised epoch. */
export async function continueDevices(tx: Queryable, before: AtEpoch, raised: number): Promise<void> {
  await devicesContinued(tx, { ...before, raised });
}
