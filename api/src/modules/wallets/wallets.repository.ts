import { sql } from 'kysely';
import type { Wallet } from 'shared/contracts/wallets';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, ifGiven, statement, tables } from '../../core/db/statement.ts';

const wallets = statement((given: Given<{ userId: number; tokenAddress: string | undefined }>) =>
  tables
    .selectFrom('tokens as t')
    .leftJoin('wallets as w', (join) => join.onRef('w.tokenId', '=', 't.id').on('w.userId', '=', given.userId))
    .select(({ fn }) => [
      't.id as tokenId',
      fn.coalesce('w.balance', sql.lit(0)).as('balance'),
      fn.coalesce('w.availableBalance', sql.lit(0)).as('availableBalance'),
      fn.coalesce('w.pendingBalance', sql.lit(0)).as('pendingBalance'),
      fn.coalesce('w.starBalance', sql.lit(0)).as('starBalance'),
      fn.coalesce('w.upgradeBalance', sql.lit(0)).as('upgradeBalance'),
    ])
    .where(({ eb }) => ifGiven(given.tokenAddress, 'text', (address) => eb('t.address', '=', sql<string>`lower(${address})`)))
    .orderBy('t.id'),
);

/**
 * Returns a member's wallets, CTO first, with zeros if nothing was ever credited.
 * @param tokenAddress only the wallet of this token, if the provider has it
 */
export function findWallets(db: Queryable, userId: number, tokenAddress: string | undefined): Promise<Wallet[]> {
  return wallets(db, { userId, tokenAddress });
}
