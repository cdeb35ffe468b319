import type { CtoPrice } from 'shared/contracts/options';
import type { Queryable } from '../../base/db/database.ts';

/** The policy's price of one number (spec.md, instructions: "1 token, to be announced"), as long as no round says another. */
const policyPrice = 1;

/** What one number costs now: the lowest price among the rounds that run; without one, the policy's, still to be announced. */
export async function ctoPrice(db: Queryable): Promise<CtoPrice> {
  const rows = await db.query<{ lowest: number | null }>(
    `select min(price_per_ticket) as lowest from lotteries
     where drawn_at is null and cancelled_at is null and closed_at is null and starts_at <= now() and ends_at > now()`,
  );
  const lowest = rows[0]?.lowest ?? null;
  return lowest === null ? { ctoPerNumber: policyPrice, toBeAnnounced: true } : { ctoPerNumber: lowest, toBeAnnounced: false };
}
