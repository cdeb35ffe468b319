import { type Static, Type } from 'typebox';
import { Amount } from './amounts.ts';

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
