import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import {
  type PendingPurchase,
  type PurchaseFailure,
  type PurchaseHelp,
  purchaseFailure,
  purchaseToSend,
  randomUuid,
} from './purchaseRequest.ts';

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
