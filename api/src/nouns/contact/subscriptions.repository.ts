import type { Queryable } from '../../base/db/database.ts';

/** What the subscribe box sends; the address in its normal form. */
export interface Subscription {
  email: string;
  fullName: string | null;
}

/** @returns false when the address has subscribed before */
export async function insertSubscription(db: Queryable, { email, fullName }: Subscription): Promise<boolean> {
  const rows = await db.query(
    'insert into subscriptions (email, full_name) values ($1, $2) on conflict do nothing returning email',
    [email, fullName],
  );
  return rows.length > 0;
}
