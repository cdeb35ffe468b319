import { idempotencyHeader } from '../contracts/headers.ts';
import type { BuyTicketRequest, Purchase } from '../contracts/purchases.ts';
import { post } from './http.ts';
import { addressFor } from './key.ts';

/**
 * Buys numbers of a lottery.
 * @param idempotencyKey one UUID per purchase; sending the same again can never charge twice
 * @throws ApiError NUMBERS_TAKEN (`ticketNumbers` lists them), NOT_ENOUGH_BALANCE, LOTTERY_CLOSED
 */
export function buyTickets(lotteryId: number, body: BuyTicketRequest, idempotencyKey: string): Promise<Purchase> {
  return post<Purchase>(addressFor('/api/lotteries/{id}/buy-ticket', lotteryId), body, {
    headers: { [idempotencyHeader]: idempotencyKey },
  });
}
