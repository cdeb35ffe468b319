import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';

const columns = writtenColumns('operatorCredits', ['key', 'userId', 'tokenId', 'bucket', 'amount']);

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
 * Claims a key for a credit; parallel claims of the same key wait for the first one.
 * @returns `new`; `repeated` if this same credit has it; `other` if another credit has it
 */
export async function claimCreditKey(tx: Queryable, credit: KeyedCredit): Promise<'new' | 'repeated' | 'other'> {
  if ((await claimed(tx, credit)).length > 0) return 'new';
  return (await same(tx, credit)).length > 0 ? 'repeated' : 'other';
}
