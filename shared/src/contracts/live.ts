import { type Static, Type } from 'typebox';
import { EpochMs } from './amounts.ts';

/**
 * Server-sent events of GET /api/lotteries/{id}/live. The event's name is `type`, its data this object as JSON.
 * Whoever says how many sold numbers they have (`?have=1200`, the count of /sold or of the last `sold`) is told what has been
 * sold since; where that is too much for an event, or not known here, its `tickets` are empty, its `count` is what is sold by
 * now, and /sold has it all. Without `have`, as older pages ask, the first `sold` lists every number sold so far (`complete: true`),
 * later ones only what is new.
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
