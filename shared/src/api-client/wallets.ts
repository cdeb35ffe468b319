import { emptyWallet } from '../contracts/emptyWallet.ts';
import type { PageQuery } from '../contracts/schemas.ts';
import type { StatementFilter, Wallet } from '../contracts/wallets.ts';
import { call } from './http.ts';
import { listOptions } from './key.ts';
import { useCall, usePage } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_WALLETS}`;

/** Fetches the member's wallet of one token; all zero when there is none. */
export async function wallet(tokenAddress: string): Promise<Wallet> {
  const answer = await call('/api/wallet/me', { query: { tokenAddress } });
  return answer.contents[0] ?? emptyWallet;
}

/** Fetches all wallets of the member, CTO first; sends no request while logged out. */
export const useWallets = (signedIn: boolean) => useCall(shape, '/api/wallet/me', signedIn ? {} : null);

export const useTokens = () => usePage(shape, '/api/token/', {}, listOptions);

/** Fetches the sums that the member spent and won; sends no request while logged out. */
export const useSpending = (signedIn: boolean) => useCall(shape, '/api/spending/me', signedIn ? {} : null);

export const useStatement = ({ page, limit, reason, from, to }: StatementFilter & PageQuery) =>
  usePage(shape, '/api/statement/me', { query: { page, limit, reason, from, to } });

export const statementFile = ({ reason, from, to }: StatementFilter) =>
  call('/api/statement/file', { query: { reason, from, to } });

/** Fetches a page of payouts, due and paid, with the totals of all pages. */
export const usePayouts = ({ page, limit }: PageQuery) => useCall(shape, '/api/payouts', { query: { page, limit } }, listOptions);
