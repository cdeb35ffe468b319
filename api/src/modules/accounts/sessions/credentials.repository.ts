import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/**
 * A member with a credential epoch: the state of the credentials under which something was proved or created. A trigger raises
 * the epoch with every change of credentials (migration 0140).
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
 * Locks a member's row, so that no credential changes until the transaction ends; the first statement of every transaction that
 * changes one.
 * @returns false if a credential has changed since this epoch, so that a proof under it is not valid any more
 */
export async function lockCredentials(tx: Queryable, { userId, credentialEpoch }: AtEpoch): Promise<boolean> {
  return (await locked(tx, { userId, credentialEpoch }, { mayWait: true })).length > 0;
}

const current = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select('credentialEpoch').where('id', '=', given.userId),
);

/** Returns a member's current epoch; after a change in this transaction, the raised one. */
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
 * Moves a session to a raised epoch.
 * @param before the epoch of the session
 * @param newId a new id makes all tokens of the session invalid
 * @returns undefined if the session has ended
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

export async function continueDevices(tx: Queryable, before: AtEpoch, raised: number): Promise<void> {
  await devicesContinued(tx, { ...before, raised });
}
