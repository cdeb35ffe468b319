import type { LotterySort, LotteryStatus } from 'shared/contracts/lotteries';
import type { RewardType } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { limitOffset } from '../../base/paging.ts';

/** A round with its reward, winner and order, as the database holds them. */
export interface LotteryRow {
  id: number;
  name: string;
  reward_id: number;
  token_amount: number;
  lottery_value: number;
  total_tickets: number;
  sold: number;
  price_per_ticket: number;
  starts_at: Date;
  ends_at: Date;
  drawn_at: Date | null;
  status: LotteryStatus;
  draw_rule: string;
  winner_ticket: number | null;
  winner_user_id: number | null;
  winner_username: string | null;
  winner_full_name: string | null;
  winner_avatar: string | null;
  winner_description: string | null;
  order_id: number | null;
  reward_name: string;
  reward_images: string[];
  reward_thumbnail: string | null;
  reward_type: RewardType;
  block_number: number | null;
  block_hash: string | null;
  block_time: Date | null;
  block_chain: 'bsc' | 'simulated' | null;
  delay_reason: string | null;
}

/** Filters of a list of rounds; undefined is no filter. Times bound the end of the round, epoch ms. */
export interface LotteryFilter {
  status?: LotteryStatus | undefined;
  winnerUsername?: string | undefined;
  endsFrom?: number | undefined;
  endsTo?: number | undefined;
  rewardType?: RewardType | undefined;
  rewardId?: number | undefined;
  /** False: drawn, and nobody had the number. */
  hasWinner?: boolean | undefined;
  blockNumber?: number | undefined;
  /** Undefined: those still to end first to end first, all others the latest first. */
  sort?: LotterySort | undefined;
}

const columns = `l.id, l.name, l.reward_id, l.token_amount, l.lottery_value, l.total_tickets, l.price_per_ticket, l.starts_at, l.ends_at,
  l.drawn_at, l.status, l.draw_rule, l.winner_ticket, l.winner_user_id, l.block_number, l.block_hash, l.block_time, l.block_chain,
  (select d.reason from draw_delays d where d.lottery_id = l.id) as delay_reason, coalesce(l.sold_tickets, (select count(*)::integer from tickets t where t.lottery_id = l.id)) as sold,
  r.name as reward_name, r.images as reward_images, r.thumbnail as reward_thumbnail, r.type as reward_type, o.id as order_id,
  w.username as winner_username, w.full_name as winner_full_name, w.avatar as winner_avatar, w.description as winner_description`;

const joins = `join rewards r on r.id = l.reward_id left join users w on w.id = l.winner_user_id left join orders o on o.lottery_id = l.id`;

/** $1 … $8 of every list: see listParams. Written so that the planner can use the partial indexes of lotteries. */
const conditions = `
  ($1::text is null or case $1
    when 'running' then l.on_sale
    when 'awaiting' then l.undecided and not l.on_sale
    when 'ended' then l.drawn_at is not null
    else l.cancelled_at is not null end)
  and ($2::text is null or exists (select from users u where u.id = l.winner_user_id and position(lower($2) in lower(u.username)) > 0))
  and ($3::float8 is null or l.ends_at >= to_timestamp($3 / 1000))
  and ($4::float8 is null or l.ends_at <= to_timestamp($4 / 1000))
  and ($5::text is null or r.type = $5)
  and ($6::bigint is null or l.reward_id = $6)
  and ($7::boolean is null or case when $7 then l.winner_user_id is not null else l.drawn_at is not null and l.winner_user_id is null end)
  and ($8::bigint is null or l.block_number = $8)`;

const orders: Record<LotterySort, string> = {
  endingSoon: 'l.ends_at, l.id',
  biggestPrize: 'l.lottery_value desc, l.ends_at, l.id',
  lowestPrice: 'l.price_per_ticket, l.ends_at, l.id',
  bestOdds: 'l.total_tickets, l.ends_at, l.id',
};
const latestFirst = 'l.ends_at desc, l.id desc';

function listParams(filter: LotteryFilter): unknown[] {
  const { status, winnerUsername, endsFrom, endsTo, rewardType, rewardId, hasWinner, blockNumber } = filter;
  return [status, winnerUsername, endsFrom, endsTo, rewardType, rewardId, hasWinner, blockNumber].map((value) => value ?? null);
}

/** Rounds in the order that is asked for; else those still to end come first to end first, those that have ended the latest first. */
export function listLotteries(
  db: Queryable,
  filter: LotteryFilter,
  page: { page: number; limit: number },
): Promise<LotteryRow[]> {
  const { limit, offset } = limitOffset(page);
  const open = filter.status === 'running' || filter.status === 'awaiting';
  const order = filter.sort ? orders[filter.sort] : open ? orders.endingSoon : latestFirst;
  return db.query<LotteryRow>(
    `select ${columns} from lotteries l ${joins} where ${conditions}
     order by ${order} limit $9 offset $10`,
    [...listParams(filter), limit, offset],
  );
}

export async function countLotteries(db: Queryable, filter: LotteryFilter): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) from lotteries l join rewards r on r.id = l.reward_id where ${conditions}`,
    listParams(filter),
  );
  return onlyRow(rows).count;
}

/** Rounds by their ids, in no order. */
export function findLotteries(db: Queryable, ids: readonly number[]): Promise<LotteryRow[]> {
  return db.query<LotteryRow>(`select ${columns} from lotteries l ${joins} where l.id = any ($1::bigint[])`, [ids]);
}
