import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Lottery, LotteryStatus, lotterySorts } from 'shared/contracts/lotteries';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { RewardType } from 'shared/contracts/rewards';
import { Type } from 'typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { aLottery, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { IdParams, publicErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { getLotteries, getLottery } from './lotteries.service.ts';

/** The latest time that a JavaScript Date can have, epoch ms. */
const latestTime = 8_640_000_000_000_000;
const Time = Type.Optional(Type.Integer({ minimum: 0, maximum: latestTime }));

const LotteriesQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(LotteryStatus),
  winnerUsername: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, in any case' })),
  rollStartTime: Time,
  rollEndTime: Time,
  rewardType: Type.Optional(RewardType),
  rewardId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  hasWinner: Type.Optional(Type.Boolean({ description: 'true: somebody won; false: drawn, and nobody had the number' })),
  blockNumber: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Decided by this block' }),
  ),
  sort: Type.Optional(Type.Union(lotterySorts.map((sort) => Type.Literal(sort)))),
});

export const lotteryRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db, lists = db } = deps;

  app.get(
    '/api/lotteries',
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'Rounds, filtered',
        description:
          'Of running or awaiting rounds those that end first come first, of all others those that ended last, unless `sort` says otherwise. Times bound the end of the round.',
        querystring: LotteriesQuery,
        response: { 200: withExample(Paged(Lottery), onePage(aLottery)), ...errorResponses(publicErrors) },
      },
    },
    (request, reply) => cache.answer(request, reply, () => getLotteries(lists, request.query)),
  );

  app.get(
    '/api/lotteries/:id',
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'One round',
        params: IdParams,
        response: { 200: withExample(Lottery, aLottery), ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }) },
      },
    },
    (request, reply) => cache.answer(request, reply, () => getLottery(db, request.params.id)),
  );
};
