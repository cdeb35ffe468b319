import { readOpening } from 'shared/fair/readRecords';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

const inserted = statement((given: Given<{ kid: string; x: string }>) =>
  tables
    .insertInto('receiptKeys')
    .values({ kid: given.kid, x: given.x })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds a key to those that are published, for ever. */
export async function publishKey(db: Queryable, key: { kid: string; x: string }): Promise<void> {
  await inserted(db, { kid: key.kid, x: key.x });
}

const keys = statement(() => tables.selectFrom('receiptKeys').select(['kid', 'x']).orderBy('createdAt').orderBy('kid'));

/** All keys that receipts were ever signed with, the first first. */
export function publishedKeys(db: Queryable): Promise<{ kid: string; x: string }[]> {
  return keys(db, {});
}

/** A purchase as its receipt says it. */
export interface ReceiptFacts {
  openingId: string;
  userId: number;
  lotteryId: number;
  /** Ascending. */
  ticketNumbers: readonly number[];
  /** CTO. */
  totalPrice: number;
  boughtAt: Date;
  owner: string;
  salt: string;
  /** Size of the log at that moment. */
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
 * What the receipt of a member's purchase says.
 * @returns null when it has none: it was bought before there were receipts, or its salt was erased. undefined: it is not theirs.
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

/** Hash of the terms that a round was opened under. @param openingId id of a record that is there */
export async function termsOf(db: Queryable, openingId: string): Promise<string> {
  return readOpening(onlyRow(await record(db, { id: openingId })).text).terms;
}

const checkpoint = statement((given: Given<{ size: number }>) =>
  tables.selectFrom('logCheckpoints').select('note').where('size', '=', given.size),
);

/** The signed checkpoint of a size of the log that was published. */
export async function checkpointOf(db: Queryable, size: number): Promise<string> {
  return onlyRow(await checkpoint(db, { size })).note;
}

/**
 * Erases the salts of a member's purchases: nobody can tell any more which numbers of the public lists were theirs, and their receipts
 * cannot be given again. The rest of the rows stays as it is.
 * @returns count of the purchases
 */
export async function forgetSalts(db: Queryable, userId: number): Promise<number> {
  return onlyRow(await db.query<{ count: number }>('select forget_salts($1) as count', [userId])).count;
}
