import { type Static, Type } from 'typebox';
import { Amount, EpochMs } from './amounts.ts';

const Bits = Type.String({
  maxLength: 16_668,
  description: 'Base64 of a bit a number: the lowest of the first byte is number 0; without empty bytes at the end',
});

/**
 * Answer of GET /api/lotteries/{id}/sold: which numbers of a round are sold. Numbers of a round are sold and never given back, so of two
 * answers the one with the higher count has all of the other. Its ETag says the count.
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

/** Answer of GET /api/lotteries/{id}/numbers/mine: the member's own numbers of a round. */
export const OwnNumbers = Type.Object({ lotteryId: Type.Integer(), bits: Bits }, { $id: 'OwnNumbers' });
export type OwnNumbers = Static<typeof OwnNumbers>;

/** One sold number, with whom it was sold to: a row of GET /api/lotteries/{id}/sales, the latest first. */
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

/** Numbers that GET /api/lotteries/{id}/tickets gives at once; the others are asked for by page. */
export const mostTicketsAtOnce = 1_000;
