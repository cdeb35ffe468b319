import { type Static, Type } from 'typebox';
import { EpochMs, Nullable } from './amounts.ts';
import type { Operations } from './operation.ts';
import { Paged, PageQuery } from './paging.ts';
import { PublicUser } from './users.ts';

export const Payout = Type.Object(
  {
    lotteryId: Type.Integer(),
    kind: Type.Union([Type.Literal('tokens'), Type.Literal('product'), Type.Literal('refund')], {
      description: 'CTO that were won; a product that was won; what members paid in a round that was cancelled',
    }),
    name: Type.String({ description: 'The prize of the round' }),
    amount: Type.Integer({ minimum: 0, description: 'CTO; of a refund all together; 0 for a product' }),
    value: Type.Integer({ minimum: 0, description: 'Of the prize, US dollars' }),
    winner: Nullable(PublicUser),
    members: Type.Integer({ minimum: 1, description: 'How many it is for' }),
    dueAt: EpochMs('When it was drawn or cancelled'),
    paidAt: Nullable(EpochMs('When it was credited or handed over; null: it still is to be')),
    late: Type.Boolean({ description: 'It took, or takes, longer than the 24 hours that are promised' }),
  },
  { $id: 'Payout' },
);
export type Payout = Static<typeof Payout>;

export const Payouts = Type.Object(
  {
    ...Paged(Payout).properties,
    totals: Type.Object({
      paid: Type.Integer({ minimum: 0, description: 'How many were paid' }),
      open: Type.Integer({ minimum: 0, description: 'How many are still to be' }),
      late: Type.Integer({ minimum: 0, description: 'How many were, or are, late' }),
      cto: Type.Integer({ minimum: 0, description: 'CTO that were paid as prizes' }),
      refunded: Type.Integer({ minimum: 0, description: 'CTO that were given back' }),
      products: Type.Integer({ minimum: 0, description: 'Products that were handed over' }),
    }),
  },
  { $id: 'Payouts' },
);
export type Payouts = Static<typeof Payouts>;

/** Hours within which payouts are made, as the policy promises. */
export const promisedHours = 24;

export const payoutOperations = {
  '/api/payouts': { method: 'get', query: PageQuery, answer: Payouts },
} satisfies Operations;
