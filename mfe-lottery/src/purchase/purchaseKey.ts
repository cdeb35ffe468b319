/** A purchase without a definite response. */
export interface PendingPurchase {
  key: string;
  numbers: readonly number[];
}

/**
 * Returns the purchase to send: the pending one if the numbers are equal, so that its idempotency key prevents a second charge;
 * else a new one.
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

/** Returns a random UUID (version 4). crypto.randomUUID is only available on https pages. */
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
