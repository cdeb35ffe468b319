/** A purchase that was sent and not yet answered for certain. */
export interface PendingPurchase {
  key: string;
  numbers: readonly number[];
}

/**
 * The purchase to send: the pending one while the numbers are the same, so that asking again after a lost answer
 * is recognised by the provider and not charged twice; otherwise a new one.
 */
export function purchaseToSend(
  pending: PendingPurchase | null,
  numbers: readonly number[],
  newKey: () => string,
): PendingPurchase {
  const sorted = numbers.toSorted((a, b) => a - b);
  if (pending && pending.numbers.join() === sorted.join()) return pending;
  return { key: newKey(), numbers: sorted };
}

/** A random UUID (version 4). Not crypto.randomUUID, which browsers offer to https pages only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
