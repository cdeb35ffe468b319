import { type Static, Type } from 'typebox';
import { EpochMs } from './amounts.ts';

/**
 * Server-sent events of GET /api/lotteries/{id}/live. The event's name is `type`, its data this object as JSON.
 * `sold` sent right after connecting lists every number sold so far (`complete: true`), later ones only what is new.
 */
export const LiveEvent = Type.Union(
  [
    Type.Object({
      type: Type.Literal('sold'),
      complete: Type.Boolean(),
      tickets: Type.Array(Type.Object({ ticketNumber: Type.Integer(), userId: Type.Integer() })),
      serverTime: EpochMs('Clock of the server'),
    }),
    Type.Object({ type: Type.Literal('closed'), serverTime: EpochMs('Clock of the server') }),
    Type.Object({ type: Type.Literal('drawn'), serverTime: EpochMs('Clock of the server') }),
    Type.Object({ type: Type.Literal('cancelled'), serverTime: EpochMs('Clock of the server') }),
  ],
  { $id: 'LiveEvent' },
);
export type LiveEvent = Static<typeof LiveEvent>;
