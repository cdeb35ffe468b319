import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import type { Bucket } from './ledger.repository.ts';

/** A credit by an operator, as its key stands for it. */
export interface KeyedCredit {
  userId: number;
  tokenId: number;
  bucket: Bucket;
  /** Below zero: taken back. */
  amount: number;
}

const claimed = statement((given: Given<KeyedCredit & { key: string }>) =>
  tables
    .insertInto('operatorCredits')
    .values({ key: given.key, userId: given.userId, tokenId: given.tokenId, bucket: given.bucket, amount: given.amount })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
);

const same = statement((given: Given<KeyedCredit & { key: string }>) =>
  tables
    .selectFrom('operatorCredits')
    .select('key')
    .where('key', '=', given.key)
    .where('userId', '=', given.userId)
    .where('tokenId', '=', given.tokenId)
    .where('bucket', '=', given.bucket)
    .where('amount', '=', given.amount),
);

/**
 * Claims a key for a credit; of several at once one gets it, and the others wait until that one is booked.
 * @returns `new`; `repeated` when this very credit has been booked with it; `other` when another one has
 */
export async function claimCreditKey(tx: Queryable, key: string, credit: KeyedCredit): Promise<'new' | 'repeated' | 'other'> {
  if ((await claimed(tx, { key, ...credit })).length > 0) return 'new';
  return (await same(tx, { key, ...credit })).length > 0 ? 'repeated' : 'other';
}
