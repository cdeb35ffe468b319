import { readOpening } from 'shared/fair/readRecords';
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

const record = statement((given: Given<{ id: string }>) =>
  tables.selectFrom('logRecords').select('text').where('id', '=', given.id),
);

export async function openingOf(db: Queryable, openingId: string): Promise<OpeningRecord> {
  return readOpening(onlyRow(await record(db, { id: openingId })).text);
}

/**
 * Erases the salts of a member's purchases: the public lists then cannot be linked to the member, and the receipts cannot be
 * signed again.
 * @returns the count of purchases
 */
export async function forgetSalts(db: Queryable, userId: number): Promise<number> {
  return onlyRow(await db.query<{ count: number }>('select forget_salts($1) as count', [userId])).count;
}
