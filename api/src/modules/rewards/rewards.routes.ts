import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { rewardCategories, rewardSorts } from 'shared/contracts/rewardKinds';
import { LotteryReward, RewardType } from 'shared/contracts/rewards';
import { Type } from 'typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { aReward, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { IdParams, publicErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { getReward, getRewards } from './rewards.service.ts';

const RewardsQuery = Type.Object({
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

export const rewardRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  app.get(
    '/api/lotteries/rewards',
    {
      schema: {
        tags: ['Rewards'],
        summary: 'Rewards, filtered, in the order in which they were added or in another',
        querystring: RewardsQuery,
        response: { 200: withExample(Paged(LotteryReward), onePage(aReward)), ...errorResponses(publicErrors) },
      },
    },
    (request, reply) => {
      const { ids, ...query } = request.query;
      const wanted = ids === undefined ? {} : { ids: ids.split(',').map(Number) };
      return cache.answer(request, reply, () => getRewards(deps.lists ?? deps.db, { ...query, ...wanted }));
    },
  );

  app.get(
    '/api/lotteries/rewards/:id',
    {
      schema: {
        tags: ['Rewards'],
        summary: 'One reward',
        params: IdParams,
        response: { 200: withExample(LotteryReward, aReward), ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }) },
      },
    },
    (request, reply) => cache.answer(request, reply, () => getReward(deps.db, request.params.id)),
  );
};
