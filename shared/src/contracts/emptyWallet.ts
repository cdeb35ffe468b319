import type { Wallet } from './wallets.ts';

export const emptyWallet: Wallet = {
  tokenId: 0,
  balance: 0,
  availableBalance: 0,
  pendingBalance: 0,
  starBalance: 0,
  upgradeBalance: 0,
};
