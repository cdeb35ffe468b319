import { sql } from 'kysely';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

/** Uploads whose removal has begun, and those that were not shown for an hour, nor are named by an act that may still be done. @param address URL prefix of all keys */
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
          not(
            exists(
              selectFrom('officeActs as a')
                .select('a.id')
                .where((act) => act(sql`strpos(${act.ref('a.payload')}, ${shown})`, '>', 0))
                .where('a.expiresAt', '>', sql<Date>`now() - interval '2 days'`),
            ),
          ),
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

/** Returns candidates for removal; `claimUnused` decides. @param address URL prefix of all keys */
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
 * Marks a picture for removal, unless it is shown again. Call it in a transaction: the lock waits for a transaction that is about
 * to show the picture, and the update then sees its result.
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

export async function claimPicturesOf(tx: Queryable, userId: number): Promise<string[]> {
  return (await claimedOfMember(tx, { userId })).map(({ key }) => key);
}

const deleted = statement((given: Given<{ key: string }>) => tables.deleteFrom('uploads').where('key', '=', given.key));

export async function deleteUpload(db: Queryable, key: string): Promise<void> {
  await deleted(db, { key });
}
