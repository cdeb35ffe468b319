import { type Static, Type } from 'typebox';
import { PublicUser } from './auth.ts';
import { rewardCategories, rewardSorts } from './listParameters.ts';
import type { Operations } from './operation.ts';
import { Amount, EpochMs, Nullable, Paged, PageQuery } from './schemas.ts';

export const RewardType = Type.Union([Type.Literal('token'), Type.Literal('product')]);
export type RewardType = Static<typeof RewardType>;

export type RewardCategory = (typeof rewardCategories)[number];

export type RewardSort = (typeof rewardSorts)[number];

export const LotteryReward = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    image: Type.String({ description: 'Comma-separated picture addresses; may be empty' }),
    thumbnail: Nullable(Type.String()),
    tokenAmount: Amount('Prize in CTO; 0 for a product'),
    description: Type.String({ description: 'HTML, sanitised by the API' }),
    type: RewardType,
    category: Type.Union([
      Type.Literal('car'),
      Type.Literal('watch'),
      Type.Literal('phone'),
      Type.Literal('laptop'),
      Type.Literal('token'),
      Type.Literal('money'),
    ]),
    lotteryId: Nullable(Type.Integer({ description: "The reward's running lottery that ends next" })),
    lotteryEndTime: Nullable(EpochMs('End of that lottery')),
    totalTickets: Nullable(Type.Integer({ description: 'Numbers per round' })),
    crontab: Nullable(Type.String({ description: 'The schedule of its rounds: a cron line of five fields, in UTC' })),
    crontabExplain: Nullable(Type.String({ description: 'The same in words' })),
    lotteryValue: Nullable(Amount('Prize value in US dollars')),
    ticketPrice: Nullable(Amount('Price of one number in CTO')),
  },
  { $id: 'LotteryReward' },
);
export type LotteryReward = Static<typeof LotteryReward>;

/** Filters of GET /api/lotteries/rewards. An empty string is no filter. */
export interface RewardsQuery {
  page?: number;
  limit?: number;
  name?: string;
  type?: RewardType | '';
  category?: RewardCategory | '';
  ids?: number[];
  sort?: RewardSort | '';
}

const rewardFilters = Type.Object({
  ...PageQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, in any case' })),
  type: Type.Optional(RewardType),
  category: Type.Optional(Type.Union(rewardCategories.map((category) => Type.Literal(category)))),
  ids: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$',
      description: 'Only these rewards: ids separated by commas, at most 100',
    }),
  ),
  sort: Type.Optional(
    Type.Union(
      rewardSorts.map((sort) => Type.Literal(sort)),
      {
        description:
          'added: as they were added, also without this. ending: the running round that ends next first. value: products by dollars, then tokens by amount, the most first. price: the cheapest number first',
      },
    ),
  ),
});

export const rewardOperations = {
  '/api/lotteries/rewards': { method: 'get', query: rewardFilters, answer: Paged(LotteryReward) },
  '/api/lotteries/rewards/{id}': { method: 'get', answer: LotteryReward, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;

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
