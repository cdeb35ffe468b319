import { idempotencyHeader } from '../contracts/headers.ts';
import type { BuyTicketRequest, Purchase } from '../contracts/purchases.ts';
import { post } from './http.ts';

/**
 * Buys numbers of a lottery.
 * @param idempotencyKey one UUID per purchase; sending the same again can never charge twice
 * @throws ApiError NUMBERS_TAKEN (`ticketNumbers` lists them), NOT_ENOUGH_BALANCE, LOTTERY_CLOSED
 */
export function buyTickets(lotteryId: number, body: BuyTicketRequest, idempotencyKey: string): Promise<Purchase> {
  return post<Purchase>(`/api/lotteries/${lotteryId}/buy-ticket`, body, { headers: { [idempotencyHeader]: idempotencyKey } });
}
