import type { LotteryOrder } from 'shared/contracts/orders';

/** Within what time a prize is sent to its winner, as 'About us' promises; ms. */
const sendWithinMs = 24 * 3_600_000;

/** Where a won product is: sent on a day, or to be sent by one. Moments in epoch ms. */
export type PrizeDelivery = { state: 'sent' | 'due' | 'late'; at: number };

/** @param now epoch ms */
export function prizeDelivery({ createdAt, fulfilledAt }: LotteryOrder, now: number): PrizeDelivery {
  if (fulfilledAt !== null) return { state: 'sent', at: fulfilledAt };
  const by = createdAt + sendWithinMs;
  return { state: now <= by ? 'due' : 'late', at: by };
}
