import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import { type RowFor, writtenColumns } from '../../base/db/writtenColumns.ts';

const columns = writtenColumns('subscriptions', ['email', 'fullName', 'userId']);

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

/** An address that the news may be sent to now. */
export interface Subscriber {
  email: string;
  fullName: string | null;
  createdAt: Date;
}

/** Whom news may be sent to, the earliest first: everybody who subscribed but members who are on a break, have excluded themselves or are frozen. */
export function listSubscribers(db: Queryable): Promise<Subscriber[]> {
  return db.query<Subscriber>(`
    select s.email, s.full_name as "fullName", s.created_at as "createdAt" from subscriptions s
    where not exists (
      select from users u join play_limits m on m.user_id = u.id
      where (u.id = s.user_id or lower(u.email) = s.email) and (m.frozen or m.excluded or m.stopped_until > clock_timestamp()))
    order by s.created_at, s.email`);
}
