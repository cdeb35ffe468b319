import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import type { Database } from '../base/db/database.ts';
import { ensureTokens, tokenId } from '../nouns/tokens/tokens.repository.ts';
import { findLedgerFaults, postTransfer } from '../nouns/wallets/ledger.repository.ts';

/** Gives a member CTO to play with. */
export async function credit(db: Database, userId: number, amount: number): Promise<void> {
  await ensureTokens(db, tokenAddresses);
  await db.transaction(async (tx) => {
    await postTransfer(tx, { userId, tokenId: await tokenId(tx, 'cto'), bucket: 'star', amount, reason: 'credit' });
  });
}

/** Stands after every test that moves money: the ledger sums to zero and equals the balances, nothing is half done. */
export async function expectBooksInOrder(db: Database): Promise<void> {
  expect(await findLedgerFaults(db)).toEqual([]);
}
