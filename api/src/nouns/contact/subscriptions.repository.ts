import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';

/** What the subscribe box sends; the address in its normal form. */
export interface Subscription {
  email: string;
  fullName: string | null;
}

const inserted = statement((given: Given<Subscription>) =>
  tables
    .insertInto('subscriptions')
    .values({ email: given.email, fullName: given.fullName })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email'),
);

/** @returns false when the address has subscribed before */
export async function insertSubscription(db: Queryable, subscription: Subscription): Promise<boolean> {
  return (await inserted(db, subscription)).length > 0;
}
