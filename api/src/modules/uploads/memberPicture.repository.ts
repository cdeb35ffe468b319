import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

const taken = statement((given: Given<{ key: string; userId: number }>) =>
  tables
    .updateTable('uploads')
    .set({ unusedSince: sql<Date>`now()` })
    .where('key', '=', given.key)
    .where('userId', '=', given.userId)
    .where('bytes', '>', sql.lit(0))
    .where('removing', '=', sql.lit(false))
    .returning('key'),
);

/**
 * Locks an uploaded picture before the member shows it, which blocks its removal until the transaction ends.
 * @returns false if there is none with this key, or it is being removed
 */
export async function takeUploaded(tx: Queryable, key: string, userId: number): Promise<boolean> {
  return (await taken(tx, { key, userId }, { mayWait: true })).length > 0;
}

const released = statement((given: Given<{ key: string; userId: number }>) =>
  tables
    .updateTable('uploads')
    .set({ unusedSince: sql<Date>`now()` })
    .where('key', '=', given.key)
    .where('userId', '=', given.userId),
);

/** Marks a picture as no longer shown; it is deleted an hour later. */
export async function releaseUploaded(tx: Queryable, key: string, userId: number): Promise<void> {
  await released(tx, { key, userId });
}

const shown = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select('avatar').where('id', '=', given.userId),
);

export async function readAvatar(tx: Queryable, userId: number): Promise<string | null> {
  return onlyRow(await shown(tx, { userId })).avatar;
}

const written = statement((given: Given<{ userId: number; avatar: string | null }>) =>
  tables.updateTable('users').set({ avatar: given.avatar }).where('id', '=', given.userId),
);

export async function writeAvatar(tx: Queryable, userId: number, avatar: string | null): Promise<void> {
  await written(tx, { userId, avatar });
}
