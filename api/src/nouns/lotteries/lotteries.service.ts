import type { LotteriesQuery, Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/paging';
import { explorerUrl } from '../../base/chain/explorer.ts';
import type { Queryable } from '../../base/db/database.ts';
import { ApiError } from '../../base/http/errors.ts';
import { toPage } from '../../base/paging.ts';
import { countLotteries, findLotteries, type LotteryFilter, type LotteryRow, listLotteries } from './lotteries.repository.ts';
import { soldTickets } from './tickets.repository.ts';

/** One page of rounds. */
export async function getLotteries(
  db: Queryable,
  query: LotteriesQuery & { page: number; limit: number },
): Promise<Page<Lottery>> {
  const filter: LotteryFilter = {
    status: query.status || undefined,
    winnerUsername: query.winnerUsername || undefined,
    endsFrom: query.rollStartTime || undefined,
    endsTo: query.rollEndTime || undefined,
    rewardType: query.rewardType || undefined,
    rewardId: query.rewardId || undefined,
    hasWinner: query.hasWinner === '' ? undefined : query.hasWinner,
    blockNumber: query.blockNumber === '' ? undefined : query.blockNumber,
    sort: query.sort || undefined,
  };
  const [rows, total] = await Promise.all([listLotteries(db, filter, query), countLotteries(db, filter)]);
  return toPage(rows.map(toLottery), total, query.limit);
}

/** @throws ApiError 404 */
export async function getLottery(db: Queryable, id: number): Promise<Lottery> {
  const [row] = await findLotteries(db, [id]);
  if (row === undefined) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
  return toLottery(row);
}

/** Every number of a round, sold or not, by number. */
export async function getTickets(db: Queryable, lotteryId: number): Promise<LotteryTicket[]> {
  const { totalTickets, pricePerTicket } = await getLottery(db, lotteryId);
  const sold = new Map((await soldTickets(db, lotteryId)).map((ticket) => [ticket.ticket_number, ticket]));
  return Array.from({ length: totalTickets }, (_, ticketNumber) => {
    const ticket = sold.get(ticketNumber);
    const time = ticket?.created_at.getTime() ?? null;
    return {
      id: ticket?.id ?? null,
      lotteryId,
      ticketNumber,
      userId: ticket?.user_id ?? null,
      price: ticket?.price ?? pricePerTicket,
      createdAt: time,
      updatedAt: time,
    };
  });
}

export function toLottery(row: LotteryRow): Lottery {
  const endTime = row.ends_at.getTime();
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.reward_thumbnail,
    lotteryValue: row.lottery_value,
    lotteryRewardId: row.reward_id,
    lotteryRewardIds: JSON.stringify([row.reward_id]),
    lotteryOrderId: row.order_id,
    totalTickets: row.total_tickets,
    soldTickets: row.sold,
    pricePerTicket: row.price_per_ticket,
    rollStartTime: row.starts_at.getTime(),
    rollEndTime: endTime,
    endTime,
    rolledAt: row.drawn_at?.getTime() ?? null,
    winnerTicket: row.winner_ticket,
    winnerUserId: row.winner_user_id,
    winner: toWinner(row),
    lotteryReward: {
      id: row.reward_id,
      name: row.reward_name,
      image: row.reward_images.join(','),
      thumbnail: row.reward_thumbnail,
      type: row.reward_type,
      tokenAmount: row.token_amount,
    },
    status: row.status,
    rewardType: row.reward_type,
    drawRule: row.draw_rule,
    block: toBlock(row),
    delayReason: row.status === 'awaiting' ? row.delay_reason : null,
  };
}

function toWinner(row: LotteryRow): Lottery['winner'] {
  if (row.winner_user_id === null || row.winner_username === null) return null;
  return {
    id: row.winner_user_id,
    username: row.winner_username,
    fullName: row.winner_full_name,
    avatar: row.winner_avatar,
    description: row.winner_description,
  };
}

function toBlock(row: LotteryRow): Lottery['block'] {
  if (row.block_number === null || row.block_hash === null || row.block_time === null) return null;
  return {
    number: row.block_number,
    hash: row.block_hash,
    time: row.block_time.getTime(),
    simulated: row.block_chain === 'simulated',
    url: row.block_chain === 'bsc' ? explorerUrl(row.block_number) : null,
  };
}
