import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';

const use = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('uploads')
    .select(({ ref }) => [
      sql<number>`count(*)::integer`.as('pictures'),
      sql<number>`coalesce(sum(${ref('bytes')}), 0)::bigint`.as('bytes'),
    ])
    .where('userId', '=', given.userId),
);

export type UploadUse = RowOf<typeof use>;

export async function readUse(db: Queryable, userId: number): Promise<UploadUse> {
  return onlyRow(await use(db, { userId }));
}

const columns = writtenColumns('uploads', ['key', 'userId']);

const inserted = statement((given: Given<RowFor<typeof columns>>) => tables.insertInto('uploads').values(columns.from(given)));

export async function insertUpload(db: Queryable, key: string, userId: number): Promise<void> {
  await inserted(db, { key, userId });
}

const weekLater = sql<Date>`now() + interval '7 days' - interval '1 hour'`;

const keptForPrize = statement((given: Given<{ key: string }>) =>
  tables
    .insertInto('uploads')
    .values({ key: given.key, userId: null, unusedSince: weekLater })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ unusedSince: weekLater }).where('uploads.removing', '=', sql.lit(false)),
    )
    .returning('key'),
);

/** Lets the sweep remove a picture for a prize in a week, if none has it then. @returns false while it is being removed */
export const keepForPrize = async (db: Queryable, key: string): Promise<boolean> => (await keptForPrize(db, { key })).length > 0;

const memberLocked = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select('id').where('id', '=', given.userId).forNoKeyUpdate(),
);

/** Locks the member's row: other transactions that count or change the pictures wait until this one ends. */
export async function lockPicturesOf(tx: Queryable, userId: number): Promise<void> {
  await memberLocked(tx, { userId }, { mayWait: true });
}

const tried = statement((given: Given<{ key: string; userId: number }>) =>
  tables
    .updateTable('uploads')
    .set(({ eb }) => ({ tries: eb('tries', '+', sql.lit(1)) }))
    .where('key', '=', given.key)
    .where('userId', '=', given.userId)
    .where('removing', '=', sql.lit(false))
    .returning(['tries', 'bytes']),
);

/** Counts an attempt to upload. @returns undefined if the permission does not exist any more */
export async function countTry(db: Queryable, key: string, userId: number): Promise<RowOf<typeof tried> | undefined> {
  return (await tried(db, { key, userId }))[0];
}

const noted = statement((given: Given<{ key: string; bytes: number }>) =>
  tables
    .updateTable('uploads')
    .set({ bytes: given.bytes, unusedSince: sql<Date>`now()` })
    .where('key', '=', given.key)
    .where('bytes', '=', sql.lit(0))
    .where('removing', '=', sql.lit(false))
    .returning('key'),
);

/**
 * Stores the size of a picture before the picture itself: of parallel uploads for a key, only one succeeds.
 * @returns false for the others
 */
export async function noteStored(db: Queryable, key: string, bytes: number): Promise<boolean> {
  return (await noted(db, { key, bytes })).length > 0;
}

const forgotten = statement((given: Given<{ key: string }>) =>
  tables
    .updateTable('uploads')
    .set({ bytes: sql.lit(0) })
    .where('key', '=', given.key),
);

export async function forgetStored(db: Queryable, key: string): Promise<void> {
  await forgotten(db, { key });
}

const keptNow = statement((given: Given<{ key: string }>) =>
  tables.selectFrom('uploads').select('key').where('key', '=', given.key).where('removing', '=', sql.lit(false)),
);

/** Whether a picture still exists: its removal may have begun during the upload. */
export async function isKept(db: Queryable, key: string): Promise<boolean> {
  return (await keptNow(db, { key })).length > 0;
}
