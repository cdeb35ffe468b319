import { useEffect, useEffectEvent } from 'react';
import type { PurchaseFlow } from './usePurchase.ts';

/**
 * Sees a purchase whose answer was lost turn out to have been carried out: its numbers are the member's own by now.
 * @param bought numbers that the member picked and owns
 */
export function useCarriedOut(purchase: PurchaseFlow, bought: readonly number[], onCarriedOut: () => void): void {
  const carriedOut = purchase.unanswered && bought.length > 0;
  const settle = useEffectEvent(() => {
    purchase.settle();
    onCarriedOut();
  });
  useEffect(() => {
    if (carriedOut) settle();
  }, [carriedOut]);
}
