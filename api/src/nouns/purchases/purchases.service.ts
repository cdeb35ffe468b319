import type { Purchase } from 'shared/contracts/purchases';
import type { Queryable } from '../../base/db/database.ts';
import type { Announcer } from '../../base/live/announcer.ts';
import { type BuyOrder, buyTickets, numbersIn } from './purchases.repository.ts';
import { refusal } from './refusals.ts';
import { inBuyingOrder } from './ticketNumbers.ts';

/**
 * Buys numbers of a running lottery with the member's CTO star balance, all or none.
 * @param announcer told after the purchase stands
 * @throws ApiError with the reason when nothing was bought
 */
export async function purchase(db: Queryable, announcer: Announcer, order: BuyOrder): Promise<Purchase> {
  const outcome = await buyTickets(db, { ...order, ticketNumbers: inBuyingOrder(order.ticketNumbers) });
  const { purchaseId, ticketNumbers, totalPrice, starBalance, repeated } = outcome;
  if (outcome.outcome !== 'BOUGHT' || purchaseId === null) {
    // Only those who are refused for a number wait for the look at how wide it is shown.
    throw refusal(outcome, ticketNumbers ? await numbersIn(db, order.lotteryId) : 0);
  }
  if (!repeated) announcer.announce(order.lotteryId);
  return {
    id: purchaseId,
    lotteryId: order.lotteryId,
    ticketNumbers: ticketNumbers ?? [],
    totalPrice: totalPrice ?? 0,
    starBalance: starBalance ?? 0,
    repeated,
  };
}
