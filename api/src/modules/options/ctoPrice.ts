import { sql } from 'kysely';
import type { CtoPrice } from 'shared/contracts/options';
import type { Queryable } from '../../core/db/database.ts';
import { statement, tables } from '../../core/db/statement.ts';

/** Price of a number by the policy ("1 token, to be announced"), if no lottery is running. */
const policyPrice = 1;

const lowestPrice = statement(() =>
  tables
    .selectFrom('lotteries as l')
    .select(({ fn }) => fn.min<number | null>('l.pricePerTicket').as('lowest'))
    .where(({ ref }) => ref('l.onSale'))
    .where('l.startsAt', '<=', sql<Date>`now()`),
);

/** Returns the current price of a number: the lowest one of the running lotteries, else that of the policy. */
export async function ctoPrice(db: Queryable): Promise<CtoPrice> {
  const rows = await lowestPrice(db, {});
  const lowest = rows[0]?.lowest ?? null;
  return lowest === null ? { ctoPerNumber: policyPrice, toBeAnnounced: true } : { ctoPerNumber: lowest, toBeAnnounced: false };
}
