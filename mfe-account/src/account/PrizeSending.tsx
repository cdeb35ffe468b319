import { useNow } from 'shared/clock';
import type { LotteryOrder } from 'shared/contracts/rewards';
import { DateTime } from 'shared/ui/DateTime';

/** Time within which a prize is sent, as promised in 'About us', ms. */
const sendWithinMs = 24 * 3_600_000;

/** Delivery state of a won product; `at` in epoch ms. */
type PrizeDelivery = { state: 'sent' | 'due' | 'late'; at: number };

/** @param now epoch ms */
export function prizeDelivery({ createdAt, fulfilledAt }: LotteryOrder, now: number): PrizeDelivery {
  if (fulfilledAt !== null) return { state: 'sent', at: fulfilledAt };
  const by = createdAt + sendWithinMs;
  return { state: now <= by ? 'due' : 'late', at: by };
}

export function PrizeSending({ order }: { order: LotteryOrder }) {
  const { state, at } = prizeDelivery(order, useNow());
  if (state === 'sent') {
    return (
      <p>
        Your prize was sent on <DateTime at={at} />.
      </p>
    );
  }
  if (state === 'late') {
    return (
      <p>
        Your prize was to be sent by <DateTime at={at} /> and is not marked as sent yet.
      </p>
    );
  }
  return (
    <p>
      Your prize is to be sent by <DateTime at={at} />.
    </p>
  );
}
