import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { LotteriesQuery, Lottery } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/schemas';
import { quicknet, roundOfAttempt } from 'shared/fair/beacon';
import type { Queryable } from '../../core/db/database.ts';
import type { RouteOptions } from '../../core/deps.ts';
import { explorerUrl, relayUrl } from '../../core/draw-sources/drawSource.ts';
import { ApiError } from '../../core/http/errors.ts';
import { aLottery, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { route } from '../../core/http/route.ts';
import { toPage } from '../../core/paging.ts';
import { countLotteries, findLotteries, type LotteryRow, listLotteries, narrowWinner } from './lotteries.repository.ts';

async function getLotteries(db: Queryable, query: LotteriesQuery & { page: number; limit: number }): Promise<Page<Lottery>> {
  const filter = await narrowWinner(db, {
    status: query.status || undefined,
    winnerUsername: query.winnerUsername || undefined,
    endsFrom: query.rollStartTime || undefined,
    endsTo: query.rollEndTime || undefined,
    rewardType: query.rewardType || undefined,
    rewardId: query.rewardId || undefined,
    hasWinner: query.hasWinner === '' ? undefined : query.hasWinner,
    blockNumber: query.blockNumber === '' ? undefined : query.blockNumber,
    sort: query.sort || undefined,
  });
  const [rows, total] = await Promise.all([listLotteries(db, filter, query), countLotteries(db, filter)]);
  return toPage(rows.map(toLottery), total, query.limit);
}

async function getLottery(db: Queryable, id: number): Promise<Lottery> {
  const [row] = await findLotteries(db, [id]);
  if (row === undefined) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
  return toLottery(row);
}

export function toLottery(row: LotteryRow): Lottery {
  const endTime = row.endsAt.getTime();
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.rewardThumbnail,
    lotteryValue: row.lotteryValue,
    lotteryRewardId: row.rewardId,
    lotteryRewardIds: JSON.stringify([row.rewardId]),
    lotteryOrderId: row.orderId,
    totalTickets: row.totalTickets,
    soldTickets: row.sold,
    pricePerTicket: row.pricePerTicket,
    rollStartTime: row.startsAt.getTime(),
    rollEndTime: endTime,
    endTime,
    rolledAt: row.drawnAt?.getTime() ?? null,
    winnerTicket: row.winnerTicket,
    winnerUserId: row.winnerPublicId,
    winner: toWinner(row),
    winnerNumbers: row.winnerNumbers,
    lotteryReward: {
      id: row.rewardId,
      name: row.rewardName,
      image: row.rewardImages.join(','),
      thumbnail: row.rewardThumbnail,
      type: row.rewardType,
      tokenAmount: row.tokenAmount,
    },
    status: row.status,
    rewardType: row.rewardType,
    drawRule: row.drawRule,
    drawTime: row.drawsAt?.getTime() ?? endTime,
    extendedAt: row.extendedAt?.getTime() ?? null,
    block: toBlock(row),
    beacon: toBeacon(row),
    openingId: row.openingId,
    freezeId: row.freezeId,
    resultId: row.resultId,
    cancelId: row.cancelId,
    cancelReason: row.cancelReason,
    delayReason: delayOf(row),
  };
}

function delayOf({ status, paused, delayReason }: LotteryRow): string | null {
  if (status === 'running' && paused) return 'No numbers are sold for now. Those that are sold stay in the draw.';
  return status === 'awaiting' ? delayReason : null;
}

function toWinner(row: LotteryRow): Lottery['winner'] {
  if (row.winnerPublicId === null || row.winnerPublicName === null) return null;
  return { id: row.winnerPublicId, username: row.winnerPublicName, fullName: null, avatar: row.winnerAvatar, description: null };
}

function toBlock(row: LotteryRow): Lottery['block'] {
  if (row.blockNumber === null || row.blockHash === null || row.blockTime === null) return null;
  return {
    number: row.blockNumber,
    hash: row.blockHash,
    time: row.blockTime.getTime(),
    simulated: row.blockChain === 'simulated',
    url: row.blockChain === 'bsc' ? explorerUrl(row.blockNumber) : null,
  };
}

function toBeacon(row: LotteryRow): Lottery['beacon'] {
  if (row.drawChain === null || row.beaconRound === null || row.beaconSignature === null) return null;
  const round = roundOfAttempt(row.beaconRound, row.drawAttempt);
  const simulated = row.drawChain !== quicknet.hash;
  return {
    chain: row.drawChain,
    round,
    signature: row.beaconSignature,
    time: row.drawsAt?.getTime() ?? row.endsAt.getTime(),
    simulated,
    url: simulated ? null : relayUrl(row.drawChain, round),
  };
}

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
