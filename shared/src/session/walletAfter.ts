import type { BoughtFor } from '../contracts/events.ts';
import type { Wallet } from '../contracts/wallets.ts';

/**
 * Computes the CTO wallet after a purchase whose response contains the balance.
 * @param wallet state before the purchase
 * @returns null when they are inconsistent: other movements happened, so fetch the wallet
 */
export function walletAfterPurchase({ totalPrice, starBalance }: BoughtFor, wallet: Wallet): Wallet | null {
  if (wallet.starBalance - totalPrice !== starBalance) return null;
  return { ...wallet, starBalance, balance: wallet.balance - totalPrice };
}
