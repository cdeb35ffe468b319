import { type Static, Type } from 'typebox';
import { EpochMs, Nullable } from './amounts.ts';
import type { Operations } from './operation.ts';
import { Paged, PageQuery } from './paging.ts';

export const LotteryOrder = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    lotteryId: Type.Integer(),
    rewardId: Type.Integer(),
    userId: Type.Integer({ description: 'The winner, as everybody sees them' }),
    status: Type.Union([Type.Literal('open'), Type.Literal('fulfilled')]),
    createdAt: EpochMs('When the draw made it'),
    fulfilledAt: Nullable(EpochMs('When it was handed over')),
  },
  { $id: 'LotteryOrder' },
);
export type LotteryOrder = Static<typeof LotteryOrder>;

export const orderOperations = {
  '/api/lotteries/orders': {
    method: 'get',
    member: true,
    query: Type.Object({ ...PageQuery.properties, status: Type.Optional(LotteryOrder.properties.status) }),
    answer: Paged(LotteryOrder),
  },
  '/api/lotteries/orders/{id}': { method: 'get', member: true, answer: LotteryOrder, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;
