import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { aReward, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { route } from '../../core/http/route.ts';
import { getReward, getRewards } from './rewards.service.ts';

export const rewardRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  route(
    app,
    '/api/lotteries/rewards',
    {
      tags: ['Rewards'],
      summary: 'Rewards, filtered, in the order in which they were added or in another',
      example: onePage(aReward),
    },
    (request, reply) => {
      const { ids, ...query } = request.query;
      const wanted = ids === undefined ? {} : { ids: ids.split(',').map(Number) };
      return cache.answer(request, reply, () => getRewards(deps.lists ?? deps.db, { ...query, ...wanted }));
    },
  );

  route(app, '/api/lotteries/rewards/{id}', { tags: ['Rewards'], summary: 'One reward', example: aReward }, (request, reply) =>
    cache.answer(request, reply, () => getReward(deps.db, request.params.id)),
  );
};
