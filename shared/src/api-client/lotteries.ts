import useSWR from 'swr';
import { idempotencyHeader } from '../contracts/headers.ts';
import type { LotteriesQuery, MyTicketsQuery } from '../contracts/lotteries.ts';
import type { BuyTicketRequest } from '../contracts/purchases.ts';
import type { Sale } from '../contracts/soldNumbers.ts';
import { call } from './http.ts';
import { addressFor, addressOf, listOptions, urlOf } from './key.ts';
import { getPage } from './page.ts';
import { useCall, usePage } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_LOTTERIES}`;

/** Matches the keys of all lists of lotteries: `mutate(isLotteriesKey)` refreshes every list, with any filters. */
export const isLotteriesKey = (key: unknown) => typeof key === 'string' && key.startsWith('/api/lotteries/?');
export const lotteryKey = (lotteryId: number) => addressFor('/api/lotteries/{id}', lotteryId) + shape;

/** Fetches a page of lotteries; `null` sends no request. */
export function useLotteries(query: LotteriesQuery | null) {
  return usePage(
    shape,
    '/api/lotteries/',
    query && {
      query: {
        page: query.page ?? 0,
        limit: query.limit ?? 10,
        status: query.status,
        rewardType: query.rewardType,
        rewardId: query.rewardId,
        winnerUsername: query.winnerUsername,
        rollStartTime: query.rollStartTime,
        rollEndTime: query.rollEndTime,
        hasWinner: query.hasWinner,
        blockNumber: query.blockNumber,
        sort: query.sort,
      },
    },
    listOptions,
  );
}

export const useLottery = (id: number) => useCall(shape, '/api/lotteries/{id}', { id });

const myRoundsPath = '/api/lotteries/rounds/mine';

/** Matches the keys of all pages of the member's rounds, with any filters. */
export const isMyRoundsKey = (key: unknown) => typeof key === 'string' && key.split('?')[0] === myRoundsPath;

/** Fetches products that the member won and that are not sent yet; sends no request while logged out. */
export const useOpenOrders = (signedIn: boolean) =>
  usePage(shape, '/api/lotteries/orders', signedIn ? { query: { page: 0, limit: 10, status: 'open' } } : null, listOptions);

/** Fetches a page of the rounds in which the member holds numbers; `null` (logged out) sends no request. */
export function useMyRounds(query: MyTicketsQuery | null) {
  return usePage(
    shape,
    myRoundsPath,
    query && {
      query: {
        page: query.page ?? 0,
        limit: query.limit ?? 10,
        status: query.status,
        rewardBlockHash: query.rewardBlockHash,
        rewardBlockNumber: query.rewardBlockNumber,
      },
    },
    listOptions,
  );
}

export const salesPerPage = 12;

/** A sale from a live event, before the API has returned its time. */
export type JustSold = Omit<Sale, 'createdAt'> & { createdAt: null };

const salesPath = '/api/lotteries/{id}/sales';

/** @param page zero-based */
export const salesKey = (id: number, page: number) => urlOf(salesPath, { id, query: { page, limit: salesPerPage } }) + shape;

/** Matches the keys of all pages of a round's sales: `mutate(isSalesKeyOf(7))` refreshes them. */
export const isSalesKeyOf = (id: number) => (key: unknown) =>
  typeof key === 'string' && addressOf(key).split('?')[0] === addressFor(salesPath, id);

export function useSales(lotteryId: number, page: number) {
  return useSWR(salesKey(lotteryId, page), (key: string) => getPage<Sale | JustSold>(key));
}

/**
 * Buys numbers of a lottery.
 * @param idempotencyKey one UUID per purchase: a retry with the same key never charges twice
 * @throws ApiError NUMBERS_TAKEN (`ticketNumbers` lists them), NOT_ENOUGH_BALANCE, LOTTERY_CLOSED
 */
export const buyTickets = (id: number, body: BuyTicketRequest, idempotencyKey: string) =>
  call('/api/lotteries/{id}/buy-ticket', { id, body }, { headers: { [idempotencyHeader]: idempotencyKey } });

/** Fetches the signed receipt of one of the member's purchases. @throws ApiError NOT_FOUND when it is not theirs */
export const receiptOf = (purchaseId: number) => call('/api/lotteries/purchases/{id}/receipt', { id: purchaseId });
