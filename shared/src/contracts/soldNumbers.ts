import { type Static, Type } from 'typebox';
import { Amount, EpochMs } from './amounts.ts';

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
