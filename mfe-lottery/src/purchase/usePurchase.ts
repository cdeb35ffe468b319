import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from 'shared/api-client/http';
import { everyShapeOf } from 'shared/api-client/key';
import { buyTickets, isLotteriesKey, isSalesKeyOf, lotteryKey } from 'shared/api-client/lotteries';
import { isProtectionKey } from 'shared/api-client/protection';
import { ownNumbersKey, soldKey, withNumbers } from 'shared/api-client/soldNumbers';
import type { BoughtFor } from 'shared/contracts/events';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Purchase } from 'shared/contracts/purchases';
import type { OwnNumbers } from 'shared/contracts/soldNumbers';
import { emit } from 'shared/events';
import { toast } from 'shared/toast';
import { useSWRConfig } from 'swr';
import { boughtMessage } from './purchase.messages.ts';

interface PendingPurchase {
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
type PurchaseFailure =
  | { kind: 'taken'; numbers: readonly number[]; nearest: readonly number[]; message: string }
  | { kind: 'refused'; message: string; help?: PurchaseHelp }
  | { kind: 'unanswered'; message: string; traceId?: string | undefined };

type PurchaseHelp = 'verification' | 'tokens' | 'account' | 'contact';

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

type PurchaseResult = { kind: 'bought' } | PurchaseFailure;

interface PurchaseFlow {
  buying: boolean;
  bought: Purchase | null;
  /** Message and help for the last failure. The picker itself names lost numbers. */
  problem: { message: string; help?: PurchaseHelp; traceId?: string | undefined } | null;
  refused: boolean;
  /** The last attempt has no definite response: it may have succeeded. */
  unanswered: boolean;
  /** Buys the numbers; returns null while another purchase runs. */
  buy(numbers: readonly number[]): Promise<PurchaseResult | null>;
  /** Call it when an unanswered purchase turns out to have succeeded. */
  settle(): void;
  forgetRefusal(): void;
}

/**
 * Buys numbers of one lottery: toasts, one idempotency key until the provider has responded, and events for other parts.
 * @param showsFailures whether the page shows a failure in its place; a toast shows it otherwise
 */
export function usePurchase(
  { id: lotteryId, totalTickets }: Pick<Lottery, 'id' | 'totalTickets'>,
  showsFailures: boolean,
): PurchaseFlow {
  const { mutate } = useSWRConfig();
  const [buying, setBuying] = useState(false);
  const [last, setLast] = useState<Purchase | null>(null);
  const [failure, setFailure] = useState<PurchaseFailure | null>(null);
  const pending = useRef<PendingPurchase | null>(null);
  const running = useRef(false);
  // Toast that the next result replaces: 'press Confirm to try again' is then outdated.
  const failureToast = useRef<string>(undefined);
  const inPlace = useInPlace(showsFailures);

  const renewLottery = () => {
    void mutate(everyShapeOf(lotteryKey(lotteryId)));
    void mutate(everyShapeOf(soldKey(lotteryId)));
    void mutate(everyShapeOf(ownNumbersKey(lotteryId)));
    void mutate(isSalesKeyOf(lotteryId));
    void mutate(isProtectionKey);
  };

  /** @param bought from the response; undefined when that was lost */
  const acknowledge = (numbers: readonly number[], bought?: Purchase, toastId = failureToast.current) => {
    pending.current = null;
    failureToast.current = undefined;
    setFailure(null);
    setLast(bought ?? null);
    toast('success', boughtMessage(numbers, totalTickets, Boolean(bought?.receipt)), toastId);
    // A pending response may be older than the purchase, so merge instead of replacing.
    void mutate(ownNumbersKey(lotteryId), (own?: OwnNumbers) => own && withNumbers(own, numbers), { revalidate: false });
    renewLottery();
    void mutate(isLotteriesKey);
    emit('balance:refresh', { v: 1, ...(bought && { bought: leftOf(bought) }) });
    emit('tickets:bought', { v: 1, lotteryId, ticketNumbers: [...numbers] });
  };

  const buy = async (numbers: readonly number[]): Promise<PurchaseResult | null> => {
    if (running.current) return null;
    running.current = true;
    const purchase = purchaseToSend(pending.current, numbers, randomUuid);
    pending.current = purchase;
    setBuying(true);
    setFailure(null);
    const toastId = toast('loading', 'Buying tickets...', failureToast.current);
    try {
      const bought = await buyTickets(lotteryId, { ticketNumber: [...purchase.numbers] }, purchase.key);
      acknowledge(bought.ticketNumbers, bought, toastId);
      return { kind: 'bought' };
    } catch (error) {
      const failed = purchaseFailure(error);
      if (failed.kind !== 'unanswered') pending.current = null;
      setFailure(failed);
      if (inPlace.current) emit('toast:hide', { v: 1, id: toastId });
      failureToast.current = inPlace.current
        ? undefined
        : toast('error', failed.message, toastId, failed.kind === 'unanswered' ? failed.traceId : undefined);
      renewLottery();
      return failed;
    } finally {
      running.current = false;
      setBuying(false);
    }
  };

  return {
    buying,
    bought: last,
    problem: failure?.kind === 'taken' && failure.numbers.length > 0 ? null : failure,
    refused: failure?.kind === 'taken',
    unanswered: failure?.kind === 'unanswered',
    buy,
    settle: () => {
      if (pending.current) acknowledge(pending.current.numbers);
    },
    forgetRefusal: () => setFailure((before) => (before?.kind === 'unanswered' ? before : null)),
  };
}

/** Returns a ref, because the picker may close, or the page change, while a purchase runs. */
function useInPlace(shown: boolean) {
  const inPlace = useRef(false);
  useEffect(() => {
    inPlace.current = shown;
    return () => {
      inPlace.current = false;
    };
  }, [shown]);
  return inPlace;
}

const leftOf = ({ totalPrice, starBalance }: Purchase): BoughtFor => ({ totalPrice, starBalance });

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
