import { type Static, Type } from 'typebox';
import { Amount } from './amounts.ts';
import type { Operations } from './operation.ts';

/** A member's balance of one token. The star balance of the CTO wallet pays for tickets. */
export const Wallet = Type.Object(
  {
    tokenId: Type.Integer(),
    balance: Amount('Sum of the others'),
    availableBalance: Amount('Free to withdraw'),
    pendingBalance: Amount('On its way in'),
    starBalance: Amount('Spendable on tickets'),
    upgradeBalance: Amount('Reserved for upgrades'),
  },
  { $id: 'Wallet' },
);
export type Wallet = Static<typeof Wallet>;

/** The first element is the requested wallet. */
export const WalletResponse = Type.Object({ contents: Type.Array(Wallet) }, { $id: 'WalletResponse' });
export type WalletResponse = Static<typeof WalletResponse>;

export const walletOperations = {
  '/api/wallet/me': {
    method: 'get',
    member: true,
    query: Type.Object({
      tokenAddress: Type.Optional(
        Type.String({ maxLength: 100, description: 'Only the wallet of this token; without it, all wallets, CTO first' }),
      ),
    }),
    answer: WalletResponse,
  },
} satisfies Operations;
