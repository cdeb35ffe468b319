import { type Static, Type } from 'typebox';
import { EpochMs } from './amounts.ts';
import type { Operations } from './operation.ts';

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
