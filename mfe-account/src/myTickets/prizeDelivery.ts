import type { LotteryOrder } from 'shared/contracts/orders';

/** Time within which a prize is sent, as promised in 'About us', ms. */
const sendWithinMs = 24 * 3_600_000;

/** Delivery state of a won product; `at` in epoch ms. */
export type PrizeDelivery = { state: 'sent' | 'due' | 'late'; at: number };

/** @param now epoch ms */
export function prizeDelivery({ createdAt, fulfilledAt }: LotteryOrder, now: number): PrizeDelivery {
  if (fulfilledAt !== null) return { state: 'sent', at: fulfilledAt };
  const by = createdAt + sendWithinMs;
  return { state: now <= by ? 'due' : 'late', at: by };
}
