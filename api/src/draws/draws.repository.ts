import type { Block, BlockSource } from '../chain/blockSource.ts';
import { onlyRow, type Queryable } from '../db/database.ts';

export interface DueLottery {
  id: number;
  ends_at: Date;
  delay_reason: string | null;
}

/** Rounds past their end by the database's clock and not drawn, the longest waiting first. */
export function dueLotteries(db: Queryable, limit: number): Promise<DueLottery[]> {
  return db.query<DueLottery>(
    `select id, ends_at, delay_reason from lotteries
     where drawn_at is null and cancelled_at is null and ends_at <= clock_timestamp() order by ends_at, id limit $1`,
    [limit],
  );
}

/** Says on the round why it waits. */
export async function setDelayReason(db: Queryable, id: number, reason: string): Promise<void> {
  await db.query('update lotteries set delay_reason = $2 where id = $1 and drawn_at is null and cancelled_at is null', [
    id,
    reason,
  ]);
}

export interface ClaimedLottery {
  id: number;
  name: string;
  reward_id: number;
  total_tickets: number;
  token_amount: number;
}

/**
 * Takes a due round for this transaction alone. FOR UPDATE, and nothing weaker: buyers hold FOR KEY SHARE, which
 * FOR NO KEY UPDATE would let through.
 * @returns undefined when another drawer has it or it is not due any more
 */
export async function claimDueLottery(tx: Queryable, id: number): Promise<ClaimedLottery | undefined> {
  const rows = await tx.query<ClaimedLottery>(
    `select id, name, reward_id, total_tickets, token_amount from lotteries
     where id = $1 and drawn_at is null and cancelled_at is null and ends_at <= clock_timestamp() for update skip locked`,
    [id],
  );
  return rows[0];
}

/** @returns the member who holds a number, undefined when it was not sold */
export async function ticketHolder(tx: Queryable, lotteryId: number, ticketNumber: number): Promise<number | undefined> {
  const rows = await tx.query<{ user_id: number }>('select user_id from tickets where lottery_id = $1 and ticket_number = $2', [
    lotteryId,
    ticketNumber,
  ]);
  return rows[0]?.user_id;
}

export interface DrawResult {
  winnerTicket: number;
  winnerUserId: number | undefined;
  block: Block;
  chain: BlockSource['chain'];
  drawRule: string;
}

export async function recordDraw(tx: Queryable, id: number, result: DrawResult): Promise<void> {
  const { winnerTicket, winnerUserId, block, chain, drawRule } = result;
  const rows = await tx.query<{ id: number }>(
    `update lotteries set drawn_at = clock_timestamp(), winner_ticket = $2, winner_user_id = $3, block_number = $4, block_hash = $5,
       block_time = $6, block_chain = $7, draw_rule = $8, delay_reason = null,
       sold_tickets = (select count(*) from tickets where lottery_id = $1)
     where id = $1 returning id`,
    [id, winnerTicket, winnerUserId ?? null, block.number, block.hash, block.time, chain, drawRule],
  );
  onlyRow(rows);
}
