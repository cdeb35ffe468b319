import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Purchase } from 'shared/contracts/purchases';
import type { Queryable } from '../../base/db/database.ts';
import type { Announcer } from '../../base/live/announcer.ts';
import type { Receipts } from '../receipts/receipts.service.ts';
import { type BuyOrder, type BuyOutcome, buyTickets, numbersIn } from './purchases.repository.ts';
import { refusal } from './refusals.ts';
import { proofOf } from './sealing.ts';
import { inBuyingOrder } from './ticketNumbers.ts';

/** What a purchase needs besides its order. */
export interface PurchaseDeps {
  db: Queryable;
  /** Told after the purchase stands. */
  announcer: Announcer;
  receipts: Receipts;
  /** `purchases` of sealKeys. */
  sealKey: KeyObject;
  log: FastifyBaseLogger;
}

/**
 * Buys numbers of a running lottery with the member's CTO star balance, all or none, and signs the receipt.
 * @throws ApiError with the reason when nothing was bought
 */
export async function purchase({ db, announcer, receipts, sealKey, log }: PurchaseDeps, given: BuyOrder): Promise<Purchase> {
  const order = { ...given, ticketNumbers: inBuyingOrder(given.ticketNumbers) };
  const proof = proofOf({ sealKey, receiptKid: (await receipts.key()).kid }, order);
  const outcome = await buyTickets(db, order, proof);
  const { purchaseId, ticketNumbers, totalPrice, starBalance, repeated } = outcome;
  if (outcome.outcome !== 'BOUGHT' || purchaseId === null) {
    // Only those who are refused for a number wait for the look at how wide it is shown.
    throw refusal(outcome, ticketNumbers ? await numbersIn(db, order.lotteryId) : 0);
  }
  if (!repeated) announcer.announce(order.lotteryId);
  const receipt = repeated ? receipts.find(order.userId, purchaseId) : newReceipt(receipts, order, proof.salt, outcome);
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
