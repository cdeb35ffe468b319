import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

const columns = writtenColumns('operatorCredits', ['key', 'userId', 'tokenId', 'bucket', 'amount']);

/** A credit by an operator, with the key that stands for it; an amount below zero is taken back. */
type KeyedCredit = RowFor<typeof columns>;

const claimed = statement((given: Given<KeyedCredit>) =>
  tables
    .insertInto('operatorCredits')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
);

const same = statement((given: Given<KeyedCredit>) =>
  tables
    .selectFrom('operatorCredits')
    .select('key')
    .where(({ and }) => and(columns.from(given))),
);

/**
 * Claims a key for a credit; of several at once one gets it, and the others wait until that one is booked.
 * @returns `new`; `repeated` when this very credit has been booked with it; `other` when another one has
 */
export async function claimCreditKey(tx: Queryable, credit: KeyedCredit): Promise<'new' | 'repeated' | 'other'> {
  if ((await claimed(tx, credit)).length > 0) return 'new';
  return (await same(tx, credit)).length > 0 ? 'repeated' : 'other';
}

const credited = statement((given: Given<{ userId: number; tokenId: number }>) =>
  tables
    .selectFrom('ledgerEntries as e')
    .innerJoin('actEntries as l', 'l.entryId', 'e.id')
    .innerJoin('acts as a', 'a.id', 'l.actId')
    .select(({ ref }) => sql<number>`coalesce(sum(${ref('e.amount')}), 0)::bigint`.as('sum'))
    .where('e.userId', '=', given.userId)
    .where('e.tokenId', '=', given.tokenId)
    .where('e.reason', '=', sql.lit('credit'))
    .where('e.amount', '>', 0)
    .where('a.expiresAt', 'is', null)
    .where('e.createdAt', '>', sql<Date>`clock_timestamp() - interval '1 day'`),
);

/**
 * What operators credited a member with in the last day, alone: what another operator approved is not counted.
 * @returns in the token's smallest unit
 */
export async function creditedToday(tx: Queryable, userId: number, tokenId: number): Promise<number> {
  return onlyRow(await credited(tx, { userId, tokenId })).sum;
}
