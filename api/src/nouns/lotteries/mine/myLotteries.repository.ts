import { onlyRow, type Queryable } from '../../../base/db/database.ts';
import { limitOffset } from '../../../base/paging.ts';
import type { MyTicketFilter, TicketRow } from '../tickets.repository.ts';

/** A member's number, with the purchase it came from. */
export interface MyNumberRow extends TicketRow {
  purchase_id: number;
}

/** $1 … $4: see params. A round is lost only when none of the member's numbers won. */
const conditions = `l.id in (select t.lottery_id from tickets t where t.user_id = $1)
  and ($2::text is null or case $2
    when 'pending' then l.undecided
    when 'win' then l.drawn_at is not null and l.winner_user_id is not distinct from $1
    else l.drawn_at is not null and l.winner_user_id is distinct from $1 end)
  and ($3::text is null or position(lower($3) in l.block_hash) > 0)
  and ($4::bigint is null or l.block_number = $4)`;

function params(userId: number, { result, blockHash, blockNumber }: MyTicketFilter): unknown[] {
  return [userId, result ?? null, blockHash ?? null, blockNumber ?? null];
}

/** Ids of the rounds in which a member holds numbers: those still to be drawn by their end, then the others, the latest first. */
export async function listMyLotteries(
  db: Queryable,
  userId: number,
  filter: MyTicketFilter,
  page: { page: number; limit: number },
): Promise<number[]> {
  const { limit, offset } = limitOffset(page);
  const rows = await db.query<{ id: number }>(
    `select l.id from lotteries l where ${conditions}
     order by case when l.undecided then l.ends_at end nulls last, l.ends_at desc, l.id desc
     limit $5 offset $6`,
    [...params(userId, filter), limit, offset],
  );
  return rows.map(({ id }) => id);
}

export async function countMyLotteries(db: Queryable, userId: number, filter: MyTicketFilter): Promise<number> {
  const rows = await db.query<{ count: number }>(`select count(*) from lotteries l where ${conditions}`, params(userId, filter));
  return onlyRow(rows).count;
}

/** What a member holds in some rounds, by round and number. */
export function numbersInLotteries(db: Queryable, userId: number, lotteryIds: readonly number[]): Promise<MyNumberRow[]> {
  return db.query<MyNumberRow>(
    `select id, lottery_id, ticket_number, user_id, purchase_id, price, created_at from tickets
     where user_id = $1 and lottery_id = any ($2::bigint[]) order by lottery_id, ticket_number`,
    [userId, lotteryIds],
  );
}

/** For each of some rewards its running round that ends first; none for a reward without one. */
export function nextLotteries(
  db: Queryable,
  rewardIds: readonly number[],
): Promise<{ reward_id: number; id: number; ends_at: Date }[]> {
  return db.query(
    `select distinct on (reward_id) reward_id, id, ends_at from lotteries l
     where reward_id = any ($1::bigint[]) and l.on_sale
     order by reward_id, ends_at, id`,
    [rewardIds],
  );
}
