import type { BoughtFor } from '../contracts/events.ts';
import type { Wallet } from '../contracts/wallets.ts';

/**
 * The CTO wallet after a purchase whose answer told the balance.
 * @param wallet as it was known before
 * @returns null where the two do not tally: something else has moved meanwhile, and the wallet has to be asked for
 */
export function walletAfter({ totalPrice, starBalance }: BoughtFor, wallet: Wallet): Wallet | null {
  if (wallet.starBalance - totalPrice !== starBalance) return null;
  return { ...wallet, starBalance, balance: wallet.balance - totalPrice };
}
