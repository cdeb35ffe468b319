import type { Wallet } from './wallets.ts';

export const emptyWallet: Wallet = {
  tokenId: 0,
  balance: 0,
  availableBalance: 0,
  pendingBalance: 0,
  starBalance: 0,
  upgradeBalance: 0,
};

/** Default token addresses for wallets; the provider's configuration may override them. */
export const tokenAddresses = {
  cto: '0x00000000000000000000000000000000000c7000',
  stable: '0x0000000000000000000000000000000000057ab1',
} as const;
