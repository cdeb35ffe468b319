import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { aLottery, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { route } from '../../core/http/route.ts';
import { getLotteries, getLottery } from './lotteries.service.ts';

export const lotteryRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db, lists = db } = deps;

  route(
    app,
    '/api/lotteries/',
    {
      tags: ['Lotteries'],
      summary: 'Rounds, filtered',
      description:
        'Of running or awaiting rounds those that end first come first, of all others those that ended last, unless `sort` says otherwise. Times bound the end of the round.',
      example: onePage(aLottery),
    },
    (request, reply) => cache.answer(request, reply, () => getLotteries(lists, request.query)),
  );

  route(app, '/api/lotteries/{id}', { tags: ['Lotteries'], summary: 'One round', example: aLottery }, (request, reply) =>
    cache.answer(request, reply, () => getLottery(db, request.params.id)),
  );
};
