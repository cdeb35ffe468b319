import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const transfers = statement((given: Given<{ after: number; limit: number }>) =>
  tables
    .selectFrom('ledgerEntries')
    .select(({ ref }) => [
      'id',
      'transferId',
      ref('userId').$notNull().as('userId'),
      'tokenId',
      'bucket',
      'amount',
      'reason',
      'lotteryId',
      'purchaseId',
      'seal',
    ])
    .where('id', '>', given.after)
    .where('userId', 'is not', null)
    .where('reason', '<>', 'purchase')
    .orderBy('id')
    .limit(given.limit),
);

export type SealedEntry = RowOf<typeof transfers>;

/** Returns members' entries, except for payments of purchases. */
export function transfersAfter(db: Queryable, after: number, limit: number): Promise<SealedEntry[]> {
  return transfers(db, { after, limit });
}

const purchases = statement((given: Given<{ after: number; limit: number }>) =>
  tables
    .selectFrom('purchases as p')
    .leftJoin('receiptKeys as k', 'k.kid', 'p.receiptKid')
    .select([
      'p.id',
      'p.userId',
      'p.lotteryId',
      'p.ticketNumbers',
      'p.salt',
      'p.owner',
      'p.seal',
      'p.receiptKid',
      'k.kid as knownKid',
    ])
    .where('p.id', '>', given.after)
    .orderBy('p.id')
    .limit(given.limit),
);

export type SealedPurchaseRow = RowOf<typeof purchases>;

export function purchasesAfter(db: Queryable, after: number, limit: number): Promise<SealedPurchaseRow[]> {
  return purchases(db, { after, limit });
}
