import type { Queryable } from '../../base/db/database.ts';
import type { Bucket } from './ledger.repository.ts';

/** A credit by an operator, as its key stands for it. */
export interface KeyedCredit {
  userId: number;
  tokenId: number;
  bucket: Bucket;
  /** Below zero: taken back. */
  amount: number;
}

/**
 * Claims a key for a credit; of several at once one gets it, and the others wait until that one is booked.
 * @returns `new`; `repeated` when this very credit has been booked with it; `other` when another one has
 */
export async function claimCreditKey(tx: Queryable, key: string, credit: KeyedCredit): Promise<'new' | 'repeated' | 'other'> {
  const values = [key, credit.userId, credit.tokenId, credit.bucket, credit.amount];
  const claimed = await tx.query(
    'insert into operator_credits (key, user_id, token_id, bucket, amount) values ($1, $2, $3, $4, $5) on conflict (key) do nothing returning key',
    values,
  );
  if (claimed.length > 0) return 'new';
  const same = await tx.query(
    'select 1 from operator_credits where key = $1 and user_id = $2 and token_id = $3 and bucket = $4 and amount = $5',
    values,
  );
  return same.length > 0 ? 'repeated' : 'other';
}
