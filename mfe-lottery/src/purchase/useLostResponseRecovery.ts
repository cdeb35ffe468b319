import { useEffect, useEffectEvent } from 'react';
import type { PurchaseFlow } from './usePurchase.ts';

/**
 * Detects that a purchase with a lost response succeeded: its numbers are the member's own by now.
 * @param bought picks that the member owns
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
