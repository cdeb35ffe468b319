import { sql } from 'kysely';
import type { CtoPrice } from 'shared/contracts/options';
import type { Queryable } from '../../core/db/database.ts';
import { statement, tables } from '../../core/db/statement.ts';

/** The policy's price of one number (the specified instructions say "1 token, to be announced"), as long as no round says another. */
const policyPrice = 1;

const lowestPrice = statement(() =>
  tables
    .selectFrom('lotteries as l')
    .select(({ fn }) => fn.min<number | null>('l.pricePerTicket').as('lowest'))
    .where(({ ref }) => ref('l.onSale'))
    .where('l.startsAt', '<=', sql<Date>`now()`),
);

/** What one number costs now: the lowest price among the rounds that run; without one, the policy's, still to be announced. */
export async function ctoPrice(db: Queryable): Promise<CtoPrice> {
  const rows = await lowestPrice(db, {});
  const lowest = rows[0]?.lowest ?? null;
  return lowest === null ? { ctoPerNumber: policyPrice, toBeAnnounced: true } : { ctoPerNumber: lowest, toBeAnnounced: false };
}
