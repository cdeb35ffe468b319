import type { MyNumber } from 'shared/contracts/myRounds';

export interface BoughtTogether {
  purchaseId: number;
  /** Epoch ms. */
  boughtAt: number;
  ticketNumbers: number[];
  /** CTO. */
  total: number;
}

/** Groups a member's numbers of one lottery by purchase, the earliest first. */
export function purchasesOf(numbers: readonly MyNumber[]): BoughtTogether[] {
  const purchases = new Map<number, BoughtTogether>();
  for (const { purchaseId, boughtAt, ticketNumber, price } of numbers) {
    const purchase = purchases.get(purchaseId) ?? { purchaseId, boughtAt, ticketNumbers: [], total: 0 };
    purchase.ticketNumbers.push(ticketNumber);
    purchase.total += price;
    purchases.set(purchaseId, purchase);
  }
  return [...purchases.values()].sort((one, other) => one.boughtAt - other.boughtAt || one.purchaseId - other.purchaseId);
}
