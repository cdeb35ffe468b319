import type { Queryable } from '../db/database.ts';

/** What the subscribe box sends; the address in its normal form. */
export interface Subscription {
  email: string;
  fullName: string | null;
  question: string | null;
  message: string | null;
}

/** @returns false when the address has subscribed before */
export async function insertSubscription(db: Queryable, { email, fullName, question, message }: Subscription): Promise<boolean> {
  const rows = await db.query(
    'insert into subscriptions (email, full_name, question, message) values ($1, $2, $3, $4) on conflict do nothing returning email',
    [email, fullName, question, message],
  );
  return rows.length > 0;
}
