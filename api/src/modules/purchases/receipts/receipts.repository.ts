import { readTerms } from 'shared/fair/extension';
import type { OpeningRecord } from 'shared/fair/records';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

const inserted = statement((given: Given<{ kid: string; x: string }>) =>
  tables
    .insertInto('receiptKeys')
    .values({ kid: given.kid, x: given.x })
    .onConflict((conflict) => conflict.doNothing()),
);

export async function publishKey(db: Queryable, key: { kid: string; x: string }): Promise<void> {
  await inserted(db, { kid: key.kid, x: key.x });
}

const keys = statement(() => tables.selectFrom('receiptKeys').select(['kid', 'x']).orderBy('createdAt').orderBy('kid'));

export function publishedKeys(db: Queryable): Promise<{ kid: string; x: string }[]> {
  return keys(db, {});
}

export interface ReceiptFacts {
  openingId: string;
  userId: number;
  lotteryId: number;
  ticketNumbers: readonly number[];
  totalPrice: number;
  boughtAt: Date;
  owner: string;
  salt: string;
  logSize: number;
}

const stored = statement((given: Given<{ id: number; userId: number }>) =>
  tables
    .selectFrom('purchases as p')
    .innerJoin('lotteries as l', 'l.id', 'p.lotteryId')
    .select([
      'l.openingId',
      'p.userId',
      'p.lotteryId',
      'p.ticketNumbers',
      'p.totalPrice',
      'p.createdAt',
      'p.owner',
      'p.salt',
      'p.logSize',
    ])
    .where('p.id', '=', given.id)
    .where('p.userId', '=', given.userId),
);

/**
 * Reads the facts of a member's purchase.
 * @returns null if it has no receipt: it is older than receipts, or its salt was erased; undefined if it is not the member's
 */
export async function findReceiptFacts(
  db: Queryable,
  userId: number,
  purchaseId: number,
): Promise<ReceiptFacts | null | undefined> {
  const [row] = await stored(db, { id: purchaseId, userId });
  if (row === undefined) return undefined;
  const { openingId, owner, salt, logSize, createdAt: boughtAt, ...rest } = row;
  if (openingId === null || owner === null || salt === null || logSize === null) return null;
  return { ...rest, openingId, owner, salt, logSize, boughtAt };
}

const records = statement((given: Given<{ id: string; size: number }>) =>
  tables
    .selectFrom('logRecords as o')
    .leftJoin('logRecords as x', (join) =>
      join.onRef('x.lotteryId', '=', 'o.lotteryId').on('x.kind', '=', 'extend').on('x.index', '<', given.size),
    )
    .select(['o.text as opening', 'x.text as extension'])
    .where('o.id', '=', given.id),
);

/** Returns the opening of a lottery as the first `size` records of the log have it: with its extension, or before that. */
export async function termsAt(db: Queryable, openingId: string, size: number): Promise<OpeningRecord> {
  const { opening, extension } = onlyRow(await records(db, { id: openingId, size }));
  return readTerms(opening, extension);
}

/**
 * Erases the salts of a member's purchases: the public lists then cannot be linked to the member, and the receipts cannot be
 * signed again.
 * @returns the count of purchases
 */
export async function forgetSalts(db: Queryable, userId: number): Promise<number> {
  return onlyRow(await db.query<{ count: number }>('select forget_salts($1) as count', [userId])).count;
}
