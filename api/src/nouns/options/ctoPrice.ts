import type { CtoPrice } from 'shared/contracts/options';
import type { Queryable } from '../../base/db/database.ts';

/** The policy's price of one number (the specified instructions say "1 token, to be announced"), as long as no round says another. */
const policyPrice = 1;

/** What one number costs now: the lowest price among the rounds that run; without one, the policy's, still to be announced. */
export async function ctoPrice(db: Queryable): Promise<CtoPrice> {
  const rows = await db.query<{ lowest: number | null }>(
    `select min(price_per_ticket) as lowest from lotteries l where l.on_sale and starts_at <= now()`,
  );
  const lowest = rows[0]?.lowest ?? null;
  return lowest === null ? { ctoPerNumber: policyPrice, toBeAnnounced: true } : { ctoPerNumber: lowest, toBeAnnounced: false };
}
