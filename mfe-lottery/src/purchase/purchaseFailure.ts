import { ApiError, messageOf } from 'shared/api-client/http';

/**
 * Why a purchase did not come through.
 * - `taken`: somebody else has these numbers; nothing was charged. `nearest`: free ones nearest to them
 * - `refused`: a definite no; nothing was charged. `help` says what the member can do about it, where there is a page
 * - `unanswered`: nobody knows; the same purchase must be sent again under the same key. `traceId`: by which we can look it up
 */
export type PurchaseFailure =
  | { kind: 'taken'; numbers: readonly number[]; nearest: readonly number[]; message: string }
  | { kind: 'refused'; message: string; help?: PurchaseHelp }
  | { kind: 'unanswered'; message: string; traceId?: string | undefined };

/** Getting verified, getting CTO, what the member holds themselves to, or writing to us. */
export type PurchaseHelp = 'verification' | 'tokens' | 'account' | 'contact';

const notEnough = "You don't have enough balance to buy tickets";
const keepTrying = 'Your numbers are kept: press Confirm to try again, you cannot be charged twice.';

/** Sorts a failed call; the server's own sentence comes first wherever it sent one. */
export function purchaseFailure(error: unknown): PurchaseFailure {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', message: `${messageOf(error)} ${keepTrying}` };
  const { status, code, message, ticketNumbers, nearest, traceId } = error;
  if (code === 'NUMBERS_TAKEN') return { kind: 'taken', message, numbers: ticketNumbers, nearest };
  if (code === 'NOT_ENOUGH_BALANCE') return { kind: 'refused', message: messageOf(error, notEnough), help: 'tokens' };
  if (code === 'SPEND_LIMIT' || code === 'ON_BREAK') return { kind: 'refused', message, help: 'account' };
  if (code === 'ACCOUNT_FROZEN') return { kind: 'refused', message, help: 'contact' };
  // A purchase is forbidden for one reason only: the member is not verified.
  if (code === 'FORBIDDEN') return { kind: 'refused', message, help: 'verification' };
  if (status >= 400 && status < 500) return { kind: 'refused', message };
  const reason = status === 0 ? 'The connection was lost before an answer came.' : message;
  return { kind: 'unanswered', message: `${reason} ${keepTrying}`, traceId };
}
