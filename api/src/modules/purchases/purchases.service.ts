import type { KeyObject } from 'node:crypto';
import type { Purchase } from 'shared/contracts/purchases';
import { DatabaseUnavailable, type Queryable } from '../../core/db/database.ts';
import { limits } from '../../core/db/limits.ts';
import { type EventLog, event } from '../../core/events.ts';
import type { Announcer } from '../../core/live/announcer.ts';
import type { Metrics } from '../../core/observability/metrics.ts';
import { isPlayRefusal, playRefusal } from '../responsible-gaming/playRefusals.ts';
import { getProtection } from '../responsible-gaming/protection.service.ts';
import { offerNearest } from './offerNearest.ts';
import { type BuyOrder, type BuyOutcome, buyTickets, buyTogether, numbersIn, type SealedOrder } from './purchases.repository.ts';
import type { Receipts } from './receipts/receipts.service.ts';
import { refusal } from './refusals.ts';
import { proofOf } from './sealing.ts';
import { inBuyingOrder } from './ticketNumbers.ts';
import { doTogether } from './waiting.ts';

/** What a purchase needs besides its order. */
export interface PurchaseDeps {
  db: Queryable;
  /** What buyersOf gives: one for all purchases of the process. */
  buy(order: SealedOrder): Promise<BuyOutcome>;
  /** Told after the purchase stands. */
  announcer: Announcer;
  receipts: Receipts;
  /** `purchases` of sealKeys. */
  sealKey: KeyObject;
  metrics: Pick<Metrics, 'purchase'>;
  log: EventLog;
}

/** What a purchase costs besides its numbers, in numbers. */
const purchaseWeight = 4;
/** As many numbers go into one statement, so that none of it waits for long: 256 purchases of one, or one of 1,000 and what fits beside it. */
const mostTogether = 1_280;
/** Orders that wait at most: more than can be bought before their patience ends. */
const mostWaiting = 5_000;

/** Buys for all who wait in one statement, as soon as the one before it is done. */
export function buyersOf(db: Queryable): PurchaseDeps['buy'] {
  return doTogether<SealedOrder, BuyOutcome>({
    together: (orders, since) => buyTogether(db, orders, since),
    alone: ({ order, proof }, since) => buyTickets(db, order, proof, since),
    weightOf: ({ order }) => purchaseWeight + order.ticketNumbers.length,
    mostTogether,
    mostWaiting,
    patience: limits.request.connect,
  });
}

/**
 * Buys numbers of a running lottery with the member's CTO star balance, all or none, and signs the receipt.
 * @throws ApiError with the reason when nothing was bought
 */
export async function purchase(deps: PurchaseDeps, given: BuyOrder): Promise<Purchase> {
  const { db, buy, announcer, receipts, sealKey, metrics, log } = deps;
  const order = { ...given, ticketNumbers: inBuyingOrder(given.ticketNumbers) };
  const proof = proofOf({ sealKey, receiptKid: (await receipts.key()).kid }, order);
  const about = { member: order.userId, round: order.lotteryId, numbers: order.ticketNumbers.length };
  const answer = await buy({ order, proof }).catch((error: unknown) => {
    const isAway = error instanceof DatabaseUnavailable;
    metrics.purchase(isAway ? 'UNAVAILABLE' : 'ERROR');
    event(log, 'purchase.failed', { ...about, ...(isAway ? { reason: 'unavailable' } : { reason: 'fault', err: error }) });
    throw error;
  });
  const { outcome, purchaseId, ticketNumbers, totalPrice, starBalance, repeated } = answer;
  metrics.purchase(repeated ? 'REPEATED' : outcome);
  if (outcome !== 'BOUGHT' || purchaseId === null) {
    event(log, 'purchase.refused', { ...about, outcome });
    if (outcome === 'BALANCE_CHANGED') event(log, 'balance.changed', { member: order.userId });
    if (isPlayRefusal(outcome)) throw playRefusal(outcome, await getProtection(db, order.userId));
    // Only those who are refused for a number wait for the look at how wide it is shown, and for what is free instead.
    const total = ticketNumbers ? await numbersIn(db, order.lotteryId) : 0;
    const { lotteryId, ticketNumbers: asked } = order;
    const nearest =
      outcome === 'NUMBERS_TAKEN' && ticketNumbers
        ? await offerNearest(db, { lotteryId, asked, taken: ticketNumbers, total })
        : [];
    throw refusal({ outcome, ticketNumbers }, total, nearest);
  }
  if (!repeated) announcer.announce(order.lotteryId);
  event(log, 'purchase.made', { ...about, purchase: purchaseId, price: totalPrice ?? 0, repeated });
  const receipt = repeated ? receipts.find(order.userId, purchaseId) : newReceipt(receipts, order, proof.salt, answer);
  return {
    id: purchaseId,
    lotteryId: order.lotteryId,
    ticketNumbers: ticketNumbers ?? [],
    totalPrice: totalPrice ?? 0,
    starBalance: starBalance ?? 0,
    repeated,
    // The numbers are bought, whatever becomes of this: it can be asked for again.
    receipt:
      (await receipt.catch((error: unknown) => {
        log.error({ err: error, purchaseId }, 'The receipt of a purchase could not be given');
        return null;
      })) ?? null,
  };
}

/** The receipt of what was bought just now, without another look at it. */
async function newReceipt(receipts: Receipts, order: BuyOrder, salt: string, outcome: BuyOutcome): Promise<string | null> {
  const { totalPrice, openingId, owner, logSize, boughtAt } = outcome;
  if (totalPrice === null || openingId === null || owner === null || logSize === null || boughtAt === null) return null;
  return receipts.sign({ ...order, salt, totalPrice, openingId, owner, logSize, boughtAt });
}
