import { type Static, Type } from 'typebox';
import { LotteryTicket } from './lotteries.ts';
import type { Operations } from './operation.ts';
import { Amount, EpochMs, Paged, PageQuery } from './schemas.ts';

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

/**
 * Server-sent events of GET /api/lotteries/{id}/live. The event's name is `type`, its data this object as JSON.
 * With `?have=1200` (the count of /sold or of the last `sold`) the stream sends the numbers sold since then. When these are too
 * many for an event, or unknown to this server, `tickets` is empty, `count` is the current count, and /sold has all numbers.
 * Without `have`, as older pages connect, the first `sold` lists every sold number (`complete: true`), and later ones only new
 * numbers.
 */
export const LiveEvent = Type.Union(
  [
    Type.Object({
      type: Type.Literal('sold'),
      complete: Type.Boolean(),
      tickets: Type.Array(Type.Object({ ticketNumber: Type.Integer(), userId: Type.Integer() })),
      count: Type.Optional(Type.Integer({ description: 'How many are sold with these' })),
      serverTime: EpochMs('Clock of the server'),
    }),
    Type.Object(
      { type: Type.Literal('changed'), serverTime: EpochMs('Clock of the server') },
      { description: 'The sale was paused or resumed' },
    ),
    Type.Object({ type: Type.Literal('closed'), serverTime: EpochMs('Clock of the server') }),
    Type.Object({ type: Type.Literal('drawn'), serverTime: EpochMs('Clock of the server') }),
    Type.Object({ type: Type.Literal('cancelled'), serverTime: EpochMs('Clock of the server') }),
  ],
  { $id: 'LiveEvent' },
);
export type LiveEvent = Static<typeof LiveEvent>;

export const liveOperations = {
  '/api/lotteries/{id}/live': {
    method: 'get',
    query: Type.Object({
      have: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          description: 'How many sold numbers the page has: the `count` of /sold, or of the last `sold`',
        }),
      ),
    }),
    answer: LiveEvent,
    errors: { 404: ['NOT_FOUND'], 406: ['VALIDATION'], 429: ['TOO_MANY_REQUESTS'] },
  },
} satisfies Operations;
