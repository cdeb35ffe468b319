import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { LotteryReward, RewardsQuery } from 'shared/contracts/rewards';
import type { Page } from 'shared/contracts/schemas';
import type { Queryable } from '../../core/db/database.ts';
import type { RouteOptions } from '../../core/deps.ts';
import { ApiError } from '../../core/http/errors.ts';
import { aReward, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { route } from '../../core/http/route.ts';
import { toPage } from '../../core/paging.ts';
import { explainSchedule } from './rewardFile.ts';
import { countRewards, listRewards, type RewardFilter, type RewardRow } from './rewards.repository.ts';

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

async function getRewards(db: Queryable, query: RewardsQuery & { page: number; limit: number }): Promise<Page<LotteryReward>> {
  const { name, type, category, ids, sort } = query;
  const filter: RewardFilter = { name: name || undefined, type: type || undefined, category: category || undefined, ids };
  const [rows, total] = await Promise.all([listRewards(db, filter, query, sort || 'added'), countRewards(db, filter)]);
  return toPage(rows.map(toReward), total, query.limit);
}

async function getReward(db: Queryable, id: number): Promise<LotteryReward> {
  const [row] = await listRewards(db, { ids: [id] }, { page: 0, limit: 1 });
  if (row === undefined) throw new ApiError(404, 'NOT_FOUND', 'This reward does not exist.');
  return toReward(row);
}

function toReward(row: RewardRow): LotteryReward {
  return {
    id: row.id,
    name: row.name,
    image: row.images.join(','),
    thumbnail: row.thumbnail,
    tokenAmount: row.tokenAmount,
    description: row.description,
    type: row.type,
    category: row.category,
    lotteryId: row.lotteryId,
    lotteryEndTime: row.lotteryEndsAt?.getTime() ?? null,
    totalTickets: row.numbers,
    crontab: row.schedule,
    crontabExplain: row.schedule === null ? null : explainSchedule(row.schedule),
    lotteryValue: row.lotteryValue,
    ticketPrice: row.ticketPrice,
  };
}
