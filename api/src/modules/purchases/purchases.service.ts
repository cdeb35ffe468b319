import type { KeyObject } from 'node:crypto';
import type { ErrorBody, ErrorCode } from 'shared/contracts/operation';
import type { Purchase } from 'shared/contracts/purchases';
import { DatabaseUnavailable, type Queryable } from '../../core/db/database.ts';
import { limits } from '../../core/db/limits.ts';
import { type EventLog, event } from '../../core/events.ts';
import { ApiError, sessionOver } from '../../core/http/errors.ts';
import type { Announcer } from '../../core/live/announcer.ts';
import type { Metrics } from '../../core/observability/metrics.ts';
import { getProtection, isPlayRefusal, type PlayRefusal, playRefusal } from '../responsible-gaming/protection.service.ts';
import { formatTicketNumbers, offerNearest, sortTicketNumbers } from './offerNearest.ts';
import { createBatcher } from './purchaseBatcher.ts';
import {
  type BuyOrder,
  type BuyOutcome,
  buyBatch,
  buyTickets,
  createPurchaseProof,
  numbersIn,
  type OrderWithProof,
} from './purchases.repository.ts';
import type { Receipts } from './receipts/receipts.service.ts';

class NumbersRefused extends ApiError {
  readonly ticketNumbers: number[];
  readonly nearest: number[] | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, ticketNumbers: number[], nearest?: number[]) {
    super(statusCode, code, message, { ticketNumber: ticketNumbers.map(String) });
    this.ticketNumbers = ticketNumbers;
    this.nearest = nearest;
  }

  override body(): ErrorBody {
    return { ...super.body(), ticketNumbers: this.ticketNumbers, ...(this.nearest && { nearest: this.nearest }) };
  }
}

interface Refused extends Pick<BuyOutcome, 'ticketNumbers'> {
  outcome: Exclude<BuyOutcome['outcome'], PlayRefusal>;
}

/**
 * Builds the error for all outcomes except BOUGHT and those of the member's own limits.
 * @param total count of numbers in the lottery, for their width in the sentence
 * @param nearest numbers to offer as alternatives
 */
function refusal({ outcome, ticketNumbers }: Refused, total: number, nearest: number[]): ApiError {
  const numbers = ticketNumbers ?? [];
  const shown = formatTicketNumbers(numbers, total);
  const plural = numbers.length > 1;
  switch (outcome) {
    case 'NUMBERS_TAKEN': {
      const sentence = `${plural ? 'Numbers' : 'Number'} ${shown} ${plural ? 'are' : 'is'} already sold. Nothing was charged.`;
      return new NumbersRefused(409, 'NUMBERS_TAKEN', sentence, numbers, nearest);
    }
    case 'OUT_OF_RANGE': {
      const sentence = `This lottery has no ${plural ? 'numbers' : 'number'} ${shown}.`;
      return new NumbersRefused(400, 'VALIDATION', sentence, numbers);
    }
    case 'LOTTERY_CLOSED':
      return new ApiError(409, 'LOTTERY_CLOSED', 'The sale of this lottery has ended. Nothing was charged.');
    case 'LOTTERY_CANCELLED': {
      const sentence = 'This lottery was cancelled. Nothing was charged; what was paid for its numbers before was given back.';
      return new ApiError(409, 'LOTTERY_CLOSED', sentence);
    }
    case 'SALE_PAUSED': {
      // The same code as for a closed sale: pages of older releases show its sentence and do not retry.
      const sentence = 'The sale of this lottery is paused. Nothing was charged; please try again later.';
      return new ApiError(409, 'LOTTERY_CLOSED', sentence);
    }
    case 'NOT_ENOUGH_BALANCE':
      return new ApiError(409, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets");
    case 'BALANCE_CHANGED': {
      const sentence =
        'Your balance does not agree with its bookings, so nothing was bought. We look into it; please write to us on the Contact page.';
      return new ApiError(409, 'BALANCE_CHANGED', sentence);
    }
    case 'NOT_VERIFIED':
      return new ApiError(
        403,
        'FORBIDDEN',
        'Only verified members can buy numbers. Please complete your verification (KYC) first.',
      );
    case 'NOT_FOUND':
      return new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
    case 'IDEMPOTENCY_MISMATCH':
      return new ApiError(409, 'IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another purchase. Send a new key.');
    case 'UNAUTHORIZED':
      return new ApiError(401, 'UNAUTHORIZED', sessionOver);
    case 'BOUGHT':
      throw new Error('A purchase is not a refusal.');
  }
}

export interface PurchaseDeps {
  db: Queryable;
  buy(order: OrderWithProof): Promise<BuyOutcome>;
  announcer: Announcer;
  receipts: Receipts;
  sealKey: KeyObject;
  metrics: Pick<Metrics, 'purchase'>;
  log: EventLog;
}

const purchaseWeight = 4;
/** Maximum weight per statement, so that each is short: 256 purchases of one number, or one of 1,000 and a few more. */
const maxBatchWeight = 1_280;
/** Limit of the queue: more orders cannot be processed before their timeout. */
const maxQueueLength = 5_000;

/** Creates the batcher of purchases: orders that arrive during a statement go together into the next one. */
export function purchaseBatcher(db: Queryable): PurchaseDeps['buy'] {
  return createBatcher<OrderWithProof, BuyOutcome>({
    together: (orders, since) => buyBatch(db, orders, since),
    alone: ({ order, proof }, since) => buyTickets(db, order, proof, since),
    weightOf: ({ order }) => purchaseWeight + order.ticketNumbers.length,
    maxBatchWeight,
    maxQueueLength,
    queueTimeout: limits.request.connect,
  });
}

/**
 * Buys all of the numbers or none, paid from the member's CTO star balance, and signs the receipt.
 * @throws ApiError with the reason if nothing was bought
 */
export async function purchase(deps: PurchaseDeps, given: BuyOrder): Promise<Purchase> {
  const { db, buy, announcer, receipts, sealKey, metrics, log } = deps;
  const order = { ...given, ticketNumbers: sortTicketNumbers(given.ticketNumbers) };
  const proof = createPurchaseProof({ sealKey, receiptKid: (await receipts.key()).kid }, order);
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
    // Only refused numbers need these extra queries, for their width in the sentence and for alternatives.
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
    // A failure here does not undo the purchase: the client can request the receipt again.
    receipt:
      (await receipt.catch((error: unknown) => {
        log.error({ err: error, purchaseId }, 'The receipt of a purchase could not be given');
        return null;
      })) ?? null,
  };
}

async function newReceipt(receipts: Receipts, order: BuyOrder, salt: string, outcome: BuyOutcome): Promise<string | null> {
  const { totalPrice, openingId, owner, logSize, boughtAt } = outcome;
  if (totalPrice === null || openingId === null || owner === null || logSize === null || boughtAt === null) return null;
  return receipts.sign({ ...order, salt, totalPrice, openingId, owner, logSize, boughtAt });
}
