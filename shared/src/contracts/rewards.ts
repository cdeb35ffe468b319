import { type Static, Type } from 'typebox';
import { Amount, EpochMs, Nullable } from './amounts.ts';
import type { Operations } from './operation.ts';
import { Paged, PageQuery } from './paging.ts';
import { rewardCategories, rewardSorts } from './rewardKinds.ts';

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
