import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

const columns = writtenColumns('subscriptions', ['email', 'fullName']);

/** What the subscribe box sends; the address in its normal form. */
type Subscription = RowFor<typeof columns>;

const inserted = statement((given: Given<Subscription>) =>
  tables
    .insertInto('subscriptions')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email'),
);

/** @returns false when the address has subscribed before */
export async function insertSubscription(db: Queryable, subscription: Subscription): Promise<boolean> {
  return (await inserted(db, subscription)).length > 0;
}
