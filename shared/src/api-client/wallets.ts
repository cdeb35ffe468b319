import { emptyWallet } from '../contracts/emptyWallet.ts';
import type { Wallet, WalletResponse } from '../contracts/wallets.ts';
import { get } from './http.ts';
import { queryString } from './query.ts';

/** Fetches the member's wallet of one token; all zero when there is none. */
export async function wallet(tokenAddress: string): Promise<Wallet> {
  const answer = await get<WalletResponse>(`/api/wallet/me${queryString({ tokenAddress })}`);
  return answer.contents[0] ?? emptyWallet;
}
