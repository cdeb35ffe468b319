import { useNow } from 'shared/clock';
import type { LotteryOrder } from 'shared/contracts/orders';
import { DateTime } from 'shared/ui/DateTime';
import { prizeDelivery } from './prizeDelivery.ts';

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
