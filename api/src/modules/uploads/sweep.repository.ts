import { sql } from 'kysely';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

/** Uploads whose removal has begun, and those that have been shown nowhere for an hour. @param address stands before each key */
const unused = (given: Given<{ address: string }>) =>
  tables
    .selectFrom('uploads as u')
    .select('u.key')
    .where(({ and, eb, exists, not, or, ref, selectFrom }) => {
      const shown = sql<string>`${given.address}::text || ${ref('u.key')}`;
      return or([
        eb('u.removing', '=', sql.lit(true)),
        and([
          sql<boolean>`${ref('u.unusedSince')} < now() - interval '1 hour'`,
          not(exists(selectFrom('users as m').select('m.id').where('m.avatar', '=', shown))),
          not(
            exists(
              selectFrom('rewards as r')
                .select('r.id')
                .where((reward) =>
                  reward.or([reward('r.thumbnail', '=', shown), sql<boolean>`${shown} = any (${reward.ref('r.images')})`]),
                ),
            ),
          ),
        ]),
      ]);
    });

const found = statement((given: Given<{ address: string; atMost: number }>) =>
  unused(given).orderBy('u.unusedSince').limit(given.atMost),
);

/**
 * Keys that may be removed, as things are at this moment: `claimUnused` decides.
 * @param address what stands before the key in the address of a picture
 */
export async function findUnused(db: Queryable, address: string, atMost: number): Promise<string[]> {
  return (await found(db, { address, atMost })).map(({ key }) => key);
}

const locked = statement((given: Given<{ key: string }>) =>
  tables.selectFrom('uploads').select('key').where('key', '=', given.key).forUpdate(),
);
const claimed = statement((given: Given<{ key: string; address: string }>) =>
  tables
    .updateTable('uploads')
    .set({ removing: sql.lit(true) })
    .where('key', '=', given.key)
    .where('key', 'in', unused(given))
    .returning('key'),
);

/**
 * Takes a picture for its removal, unless somebody shows it meanwhile. In a transaction: the first statement waits for whoever is
 * about to show it, so that the second sees that they have.
 */
export async function claimUnused(tx: Queryable, key: string, address: string): Promise<boolean> {
  await locked(tx, { key }, { mayWait: true });
  return (await claimed(tx, { key, address })).length > 0;
}

const claimedOfMember = statement((given: Given<{ userId: number }>) =>
  tables
    .updateTable('uploads')
    .set({ removing: sql.lit(true) })
    .where('userId', '=', given.userId)
    .returning('key'),
);

/** Takes all pictures of a member for their removal. @returns their keys */
export async function claimPicturesOf(tx: Queryable, userId: number): Promise<string[]> {
  return (await claimedOfMember(tx, { userId })).map(({ key }) => key);
}

const deleted = statement((given: Given<{ key: string }>) => tables.deleteFrom('uploads').where('key', '=', given.key));

export async function deleteUpload(db: Queryable, key: string): Promise<void> {
  await deleted(db, { key });
}
