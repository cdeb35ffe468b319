import { sql } from 'kysely';
import type { PicturePublicity } from 'shared/contracts/uploads';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const publicity = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select(['picturePublic as isPublic', 'avatar']).where('id', '=', given.userId),
);

/** Whether strangers see the picture of a member, and its address. */
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

/** Notes that strangers are told the address of the picture that a member shows, if they are. @param address stands before each key */
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

/** A picture that its member alone may see now, though strangers were told its address. */
export type ExposedPicture = RowOf<typeof known>;

/** @param userId of one member; null: of all */
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

/** Shows a picture at another address. @returns false when the member has changed it, or agreed, meanwhile */
export async function replaceAddress(tx: Queryable, userId: number, former: string, next: string): Promise<boolean> {
  return (await replaced(tx, { userId, former, next })).length > 0;
}

const removing = statement((given: Given<{ key: string }>) =>
  tables
    .updateTable('uploads')
    .set({ removing: sql.lit(true) })
    .where('key', '=', given.key),
);

/** Takes a picture for its removal, shown or not. */
export async function claimPicture(tx: Queryable, key: string): Promise<void> {
  await removing(tx, { key });
}
