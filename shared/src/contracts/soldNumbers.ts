import { type Static, Type } from 'typebox';
import { Amount, EpochMs } from './amounts.ts';
import { LotteryTicket } from './lotteries.ts';
import type { Operations } from './operation.ts';
import { Paged, PageQuery } from './paging.ts';

const Bits = Type.String({
  maxLength: 16_668,
  description: 'Base64 of a bit a number: the lowest of the first byte is number 0; without empty bytes at the end',
});

/**
 * Response of GET /api/lotteries/{id}/sold: sold numbers of a round. Sold numbers are never given back, so of two responses the
 * one
 * with the higher count includes the other. The ETag is derived from the count.
 */
export const SoldNumbers = Type.Object(
  {
    lotteryId: Type.Integer(),
    count: Type.Integer({ minimum: 0, maximum: 100_000 }),
    bits: Bits,
    serverTime: EpochMs('Clock of the server'),
  },
  { $id: 'SoldNumbers' },
);
export type SoldNumbers = Static<typeof SoldNumbers>;

/** Response of GET /api/lotteries/{id}/numbers/mine: the member's own numbers of a round. */
export const OwnNumbers = Type.Object({ lotteryId: Type.Integer(), bits: Bits }, { $id: 'OwnNumbers' });
export type OwnNumbers = Static<typeof OwnNumbers>;

export const Sale = Type.Object(
  {
    ticketNumber: Type.Integer({ minimum: 0, maximum: 99_999, description: 'Zero-based' }),
    userId: Type.Integer({ description: 'Public id of the buyer' }),
    price: Amount('CTO'),
    createdAt: EpochMs('When it was bought'),
  },
  { $id: 'Sale' },
);
export type Sale = Static<typeof Sale>;

/** Maximum numbers in one response of GET /api/lotteries/{id}/tickets; the others need paging. */
export const mostTicketsAtOnce = 1_000;

export const soldOperations = {
  '/api/lotteries/{id}/tickets': {
    method: 'get',
    query: Type.Object({
      page: PageQuery.properties.page,
      limit: Type.Integer({ minimum: 1, maximum: mostTicketsAtOnce, default: mostTicketsAtOnce }),
    }),
    answer: Type.Array(LotteryTicket),
    errors: { 404: ['NOT_FOUND'] },
  },
  '/api/lotteries/{id}/sold': { method: 'get', answer: SoldNumbers, errors: { 404: ['NOT_FOUND'] } },
  '/api/lotteries/{id}/sales': { method: 'get', query: PageQuery, answer: Paged(Sale), errors: { 404: ['NOT_FOUND'] } },
  '/api/lotteries/{id}/numbers/mine': { method: 'get', member: true, answer: OwnNumbers, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;
