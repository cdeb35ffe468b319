import type { TicketResult } from 'shared/contracts/lotteries';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { limitOffset } from '../../base/paging.ts';

export interface TicketRow {
  id: number;
  lottery_id: number;
  ticket_number: number;
  user_id: number;
  price: number;
  created_at: Date;
}

/** Sold numbers of a round, by number. */
export function soldTickets(db: Queryable, lotteryId: number): Promise<TicketRow[]> {
  return db.query<TicketRow>(
    'select id, lottery_id, ticket_number, user_id, price, created_at from tickets where lottery_id = $1 order by ticket_number',
    [lotteryId],
  );
}

/** Filters of a member's own tickets; undefined is no filter. */
export interface MyTicketFilter {
  result?: TicketResult | undefined;
  /** Part of the hash, in any case. */
  blockHash?: string | undefined;
  blockNumber?: number | undefined;
}

const conditions = `t.user_id = $1
  and ($2::text is null or case $2
    when 'pending' then l.undecided
    when 'win' then l.winner_ticket = t.ticket_number
    else l.winner_ticket <> t.ticket_number end)
  and ($3::text is null or position(lower($3) in l.block_hash) > 0)
  and ($4::bigint is null or l.block_number = $4)`;

function params(userId: number, { result, blockHash, blockNumber }: MyTicketFilter): unknown[] {
  return [userId, result ?? null, blockHash ?? null, blockNumber ?? null];
}

/** A member's tickets, the latest first. */
export function listMyTickets(
  db: Queryable,
  userId: number,
  filter: MyTicketFilter,
  page: { page: number; limit: number },
): Promise<TicketRow[]> {
  const { limit, offset } = limitOffset(page);
  return db.query<TicketRow>(
    `select t.id, t.lottery_id, t.ticket_number, t.user_id, t.price, t.created_at
     from tickets t join lotteries l on l.id = t.lottery_id where ${conditions} order by t.id desc limit $5 offset $6`,
    [...params(userId, filter), limit, offset],
  );
}

export async function countMyTickets(db: Queryable, userId: number, filter: MyTicketFilter): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) from tickets t join lotteries l on l.id = t.lottery_id where ${conditions}`,
    params(userId, filter),
  );
  return onlyRow(rows).count;
}
