import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

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

const tried = statement((given: Given<{ key: string }>) =>
  tables
    .updateTable('uploads')
    .set(({ eb }) => ({ tries: eb('tries', '+', sql.lit(1)) }))
    .where('key', '=', given.key)
    .where('userId', 'is not', null)
    .returning(({ ref }) => [ref('userId').$notNull().as('userId'), 'tries', 'bytes']),
);

/** Counts that bytes were sent for a key. @returns undefined when there is no such permission (any more) */
export async function countTry(db: Queryable, key: string): Promise<RowOf<typeof tried> | undefined> {
  return (await tried(db, { key }))[0];
}

const noted = statement((given: Given<{ key: string; bytes: number }>) =>
  tables
    .updateTable('uploads')
    .set({ bytes: given.bytes })
    .where('key', '=', given.key)
    .where('bytes', '=', sql.lit(0))
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

const unused = statement((given: Given<{ address: string; atMost: number }>) =>
  tables
    .selectFrom('uploads as u')
    .select('u.key')
    .where(({ ref }) => sql<boolean>`${ref('u.createdAt')} < now() - interval '1 day'`)
    .where(({ exists, not, ref, selectFrom }) => {
      const shown = sql<string>`${given.address} || ${ref('u.key')}`;
      return not(exists(selectFrom('users as m').select('m.id').where('m.avatar', '=', shown)));
    })
    .where(({ exists, not, ref, selectFrom }) => {
      const shown = sql<string>`${given.address} || ${ref('u.key')}`;
      return not(
        exists(
          selectFrom('rewards as r')
            .select('r.id')
            .where((reward) =>
              reward.or([reward('r.thumbnail', '=', shown), sql<boolean>`${shown} = any (${reward.ref('r.images')})`]),
            ),
        ),
      );
    })
    .orderBy('u.createdAt')
    .limit(given.atMost),
);

/**
 * Keys that are a day old and shown nowhere.
 * @param address what stands before the key in the address of a picture
 */
export async function findUnused(db: Queryable, address: string, atMost: number): Promise<string[]> {
  return (await unused(db, { address, atMost })).map(({ key }) => key);
}

const deleted = statement((given: Given<{ key: string }>) => tables.deleteFrom('uploads').where('key', '=', given.key));

export async function deleteUpload(db: Queryable, key: string): Promise<void> {
  await deleted(db, { key });
}
