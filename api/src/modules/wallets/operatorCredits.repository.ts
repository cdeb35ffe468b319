import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';

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
