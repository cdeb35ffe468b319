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

/** What a member's pictures take. */
export type UploadUse = RowOf<typeof use>;

export async function readUse(db: Queryable, userId: number): Promise<UploadUse> {
  return onlyRow(await use(db, { userId }));
}

const columns = writtenColumns('uploads', ['key', 'userId']);

const inserted = statement((given: Given<RowFor<typeof columns>>) => tables.insertInto('uploads').values(columns.from(given)));

export async function insertUpload(db: Queryable, key: string, userId: number): Promise<void> {
  await inserted(db, { key, userId });
}

const memberLocked = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('users').select('id').where('id', '=', given.userId).forNoKeyUpdate(),
);

/** Keeps everything else that counts or changes this member's pictures waiting until the transaction is over. */
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

/** Counts that bytes are sent for a key. @returns undefined when there is no such permission (any more) */
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

/** Notes what a picture takes, before it is stored: of several uploads for one key one is taken. @returns false for the others */
export async function noteStored(db: Queryable, key: string, bytes: number): Promise<boolean> {
  return (await noted(db, { key, bytes })).length > 0;
}

const forgotten = statement((given: Given<{ key: string }>) =>
  tables
    .updateTable('uploads')
    .set({ bytes: sql.lit(0) })
    .where('key', '=', given.key),
);

/** The picture could not be stored after all. */
export async function forgetStored(db: Queryable, key: string): Promise<void> {
  await forgotten(db, { key });
}

const keptNow = statement((given: Given<{ key: string }>) =>
  tables.selectFrom('uploads').select('key').where('key', '=', given.key).where('removing', '=', sql.lit(false)),
);

/** Whether a picture is still to be kept: its removal may have begun while it was being stored. */
export async function isKept(db: Queryable, key: string): Promise<boolean> {
  return (await keptNow(db, { key })).length > 0;
}
