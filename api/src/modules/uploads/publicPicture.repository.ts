import { sql } from 'kysely';
import type { PicturePublicity } from 'shared/contracts/uploads';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const publicity = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select(['picturePublic as isPublic', 'avatar']).where('id', '=', given.userId),
);

export async function readPublicity(db: Queryable, userId: number): Promise<PicturePublicity> {
  return onlyRow(await publicity(db, { userId }));
}

const agreed = statement((given: Given<{ userId: number; isPublic: boolean }>) =>
  tables.updateTable('users').set({ picturePublic: given.isPublic }).where('id', '=', given.userId),
);

export async function writePublicity(tx: Queryable, userId: number, isPublic: boolean): Promise<void> {
  await agreed(tx, { userId, isPublic });
}

const marked = statement((given: Given<{ userId: number; address: string }>) =>
  tables
    .updateTable('uploads as u')
    .from('users as m')
    .set({ published: sql.lit(true) })
    .where('u.userId', '=', given.userId)
    .whereRef('m.id', '=', 'u.userId')
    .where(({ ref }) => sql<boolean>`${ref('m.publicAvatar')} = ${given.address}::text || ${ref('u.key')}`),
);

/** Marks the member's current picture as published if it is visible to others. @param address URL prefix of all keys */
export async function markPublished(tx: Queryable, userId: number, address: string): Promise<void> {
  await marked(tx, { userId, address });
}

const known = statement((given: Given<{ address: string; userId: number | null; atMost: number }>) =>
  tables
    .selectFrom('uploads as u')
    .innerJoin('users as m', 'm.id', 'u.userId')
    .select(['u.key', 'm.id as userId', 'u.bytes'])
    .where('u.published', '=', sql.lit(true))
    .where('u.removing', '=', sql.lit(false))
    .where('m.picturePublic', '=', sql.lit(false))
    .where(({ ref }) => sql<boolean>`${ref('m.avatar')} = ${given.address}::text || ${ref('u.key')}`)
    .where(({ ref }) => sql<boolean>`(${given.userId}::bigint is null or ${ref('m.id')} = ${given.userId}::bigint)`)
    .limit(given.atMost),
);

/** A picture that is no longer public, but whose URL was published. */
export type ExposedPicture = RowOf<typeof known>;

/** @param userId null: all members */
export function findExposed(db: Queryable, address: string, userId: number | null, atMost: number): Promise<ExposedPicture[]> {
  return known(db, { address, userId, atMost });
}

const replaced = statement((given: Given<{ userId: number; former: string; next: string }>) =>
  tables
    .updateTable('users')
    .set({ avatar: given.next })
    .where('id', '=', given.userId)
    .where('avatar', '=', given.former)
    .where('picturePublic', '=', sql.lit(false))
    .returning('id'),
);

/** Changes the URL of a picture. @returns false if the member has changed the picture or made it public meanwhile */
export async function replaceAddress(tx: Queryable, userId: number, former: string, next: string): Promise<boolean> {
  return (await replaced(tx, { userId, former, next })).length > 0;
}

const removing = statement((given: Given<{ key: string }>) =>
  tables
    .updateTable('uploads')
    .set({ removing: sql.lit(true) })
    .where('key', '=', given.key),
);

export async function claimPicture(tx: Queryable, key: string): Promise<void> {
  await removing(tx, { key });
}

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
