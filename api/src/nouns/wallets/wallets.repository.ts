import type { Wallet } from 'shared/contracts/wallets';
import type { Queryable } from '../../base/db/database.ts';

/**
 * A member's wallets, CTO first; zeros where nothing was ever credited.
 * @param tokenAddress only the wallet of this token; none when the provider does not have it
 */
export function findWallets(db: Queryable, userId: number, tokenAddress: string | undefined): Promise<Wallet[]> {
  return db.query<Wallet>(
    `select t.id as "tokenId", coalesce(w.balance, 0) as balance, coalesce(w.available_balance, 0) as "availableBalance",
       coalesce(w.pending_balance, 0) as "pendingBalance", coalesce(w.star_balance, 0) as "starBalance",
       coalesce(w.upgrade_balance, 0) as "upgradeBalance"
     from tokens t left join wallets w on w.token_id = t.id and w.user_id = $1
     where $2::text is null or t.address = lower($2) order by t.id`,
    [userId, tokenAddress ?? null],
  );
}
