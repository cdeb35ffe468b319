import { sql } from 'kysely';
import type { Queryable } from '../../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../base/db/statement.ts';

const listed = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('purchases as p', 'p.id', 't.purchaseId')
    .select(({ ref }) => [
      'p.id',
      'p.userId',
      'p.salt',
      'p.owner',
      sql<number[]>`array_agg(${ref('t.ticketNumber')} order by ${ref('t.ticketNumber')})`.as('numbers'),
      /** The tickets are those of the purchase, and of its buyer. */
      sql<boolean>`bool_and(${ref('t.userId')} = ${ref('p.userId')}) and ${ref('p.lotteryId')} = ${given.lotteryId}
        and array_agg(${ref('t.ticketNumber')} order by ${ref('t.ticketNumber')}) = ${ref('p.ticketNumbers')}`.as('whole'),
    ])
    .where('t.lotteryId', '=', given.lotteryId)
    .groupBy('p.id'),
);

/** One purchase of a round, with the tickets that are there for it. */
export type PurchaseOfList = RowOf<typeof listed>;

/** Who holds which number of a round. */
export function purchasesWithTickets(tx: Queryable, lotteryId: number): Promise<PurchaseOfList[]> {
  return listed(tx, { lotteryId });
}

/** Gives purchases from before there were receipts their salt and commitment. */
export async function setOwners(tx: Queryable, owners: readonly { id: number; salt: string; owner: string }[]): Promise<void> {
  if (owners.length === 0) return;
  await tx.query(
    `update purchases p set salt = o.salt, owner = o.owner
     from unnest($1::bigint[], $2::text[], $3::text[]) as o (id, salt, owner) where p.id = o.id and p.owner is null`,
    [owners.map(({ id }) => id), owners.map(({ salt }) => salt), owners.map(({ owner }) => owner)],
  );
}
