import { ApiError, messageOf } from 'shared/api-client/http';

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

/**
 * Failure of a purchase.
 * - `taken`: other members have these numbers; nothing was charged. `nearest`: the nearest free ones
 * - `refused`: definitely not bought; nothing was charged. `help` names a page that helps
 * - `unanswered`: the outcome is unknown; the same purchase must be sent again with the same key. `traceId`: identifies the
 * request for support
 */
export type PurchaseFailure =
  | { kind: 'taken'; numbers: readonly number[]; nearest: readonly number[]; message: string }
  | { kind: 'refused'; message: string; help?: PurchaseHelp }
  | { kind: 'unanswered'; message: string; traceId?: string | undefined };

export type PurchaseHelp = 'verification' | 'tokens' | 'account' | 'contact';

const notEnough = "You don't have enough balance to buy tickets";
const keepTrying = 'Your numbers are kept: press Confirm to try again, you cannot be charged twice.';

/** Classifies a failed call; the server's own sentence is used when there is one. */
export function purchaseFailure(error: unknown): PurchaseFailure {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', message: `${messageOf(error)} ${keepTrying}` };
  const { status, code, message, ticketNumbers, nearest, traceId } = error;
  if (code === 'NUMBERS_TAKEN') return { kind: 'taken', message, numbers: ticketNumbers, nearest };
  if (code === 'NOT_ENOUGH_BALANCE') return { kind: 'refused', message: messageOf(error, notEnough), help: 'tokens' };
  if (code === 'SPEND_LIMIT' || code === 'ON_BREAK') return { kind: 'refused', message, help: 'account' };
  if (code === 'ACCOUNT_FROZEN') return { kind: 'refused', message, help: 'contact' };
  // FORBIDDEN has only one cause here: the member is not verified.
  if (code === 'FORBIDDEN') return { kind: 'refused', message, help: 'verification' };
  if (status >= 400 && status < 500) return { kind: 'refused', message };
  const reason = status === 0 ? 'The connection was lost before an answer came.' : message;
  return { kind: 'unanswered', message: `${reason} ${keepTrying}`, traceId };
}
