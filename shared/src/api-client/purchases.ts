import type { Receipt } from '../contracts/fair.ts';
import { idempotencyHeader } from '../contracts/headers.ts';
import type { BuyTicketRequest, Purchase } from '../contracts/purchases.ts';
import { get, post } from './http.ts';
import { addressFor } from './key.ts';

/**
 * Buys numbers of a lottery.
 * @param idempotencyKey one UUID per purchase: a retry with the same key never charges twice
 * @throws ApiError NUMBERS_TAKEN (`ticketNumbers` lists them), NOT_ENOUGH_BALANCE, LOTTERY_CLOSED
 */
export function buyTickets(lotteryId: number, body: BuyTicketRequest, idempotencyKey: string): Promise<Purchase> {
  return post<Purchase>(addressFor('/api/lotteries/{id}/buy-ticket', lotteryId), body, {
    headers: { [idempotencyHeader]: idempotencyKey },
  });
}

/** Fetches the signed receipt of one of the member's purchases. @throws ApiError NOT_FOUND when it is not theirs */
export function receiptOf(purchaseId: number): Promise<Receipt> {
  return get<Receipt>(addressFor('/api/lotteries/purchases/{id}/receipt', purchaseId));
}
