import type { Block, BlockSource } from '../../../base/chain/blockSource.ts';
import { onlyRow, type Queryable } from '../../../base/db/database.ts';

export interface DueLottery {
  id: number;
  ends_at: Date;
  /** Drawn already: only those who watch it could not be told. */
  drawn: boolean;
  /** It has been due for longer than any purchase holds a round. */
  overdue: boolean;
  /** Why it was not drawn at the last look, and what was noted for the operator; null at the first one. */
  reason: string | null;
  detail: string | null;
}

/** Over and not drawn, or drawn and not told. In two halves, so that the first can use the index of open rounds. */
const dueIds = `select l.id from lotteries l where l.undecided and not l.on_sale
  union all select lottery_id from draw_delays where step = 'announcement'`;

/** Stores that the sale of every round past its end is over: a clock that steps back does not open it again. */
export async function closeLotteries(db: Queryable): Promise<void> {
  await db.query('select close_rounds()');
}

/**
 * Rounds whose sale is over and whose draw is not, by id; none that rests after a failure, unless `resting` is set.
 * @param after id that the page begins after
 */
export function dueLotteries(db: Queryable, after: number, limit: number, resting: boolean): Promise<DueLottery[]> {
  return db.query<DueLottery>(
    `select l.id, l.ends_at, l.drawn_at is not null as drawn, l.ends_at < clock_timestamp() - interval '10 seconds' as overdue, d.reason, d.detail
     from lotteries l left join draw_delays d on d.lottery_id = l.id
     where l.id in (${dueIds}) and l.id > $1 and ($3 or d.next_attempt_at is null or d.next_attempt_at <= clock_timestamp())
     order by l.id limit $2`,
    [after, limit, resting],
  );
}

/** Steps of a draw, in their order. */
export type DrawStep = 'block' | 'claim' | 'number' | 'prize' | 'order' | 'announcement';

/** Says why a round is not drawn yet. */
export async function noteWait(db: Queryable, id: number, reason: string, detail: string | null): Promise<void> {
  await db.query(
    `insert into draw_delays (lottery_id, reason, detail) values ($1, $2, $3)
     on conflict (lottery_id) do update set reason = excluded.reason, detail = excluded.detail, step = null, next_attempt_at = null`,
    [id, reason, detail],
  );
}

/** Says that a round could not be drawn. It rests: 2 seconds after the first failure, then 4, 8 … at most 10 minutes. */
export async function noteFailure(
  db: Queryable,
  id: number,
  { reason, step, detail }: { reason: string; step: DrawStep; detail: string },
): Promise<void> {
  await db.query(
    `insert into draw_delays as known (lottery_id, reason, step, detail, attempts, failed_at, next_attempt_at)
     values ($1, $2, $3, $4, 1, clock_timestamp(), clock_timestamp() + interval '2 seconds')
     on conflict (lottery_id) do update set reason = excluded.reason, step = excluded.step, detail = excluded.detail,
       attempts = known.attempts + 1, failed_at = clock_timestamp(),
       next_attempt_at = clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * 2 ^ least(known.attempts, 20))`,
    [id, reason, step, detail],
  );
}

/** There is nothing to say any more. */
export async function forgetDelay(db: Queryable, id: number): Promise<void> {
  await db.query('delete from draw_delays where lottery_id = $1', [id]);
}

export interface Delay {
  id: number;
  ends_at: Date;
  reason: string | null;
  step: DrawStep | null;
  detail: string | null;
  attempts: number;
  next_attempt_at: Date | null;
}

/** Everything that is due, with what it waits for, the longest waiting first. For the operator. */
export function listDelays(db: Queryable, limit: number): Promise<Delay[]> {
  return db.query<Delay>(
    `select l.id, l.ends_at, d.reason, d.step, d.detail, coalesce(d.attempts, 0) as attempts, d.next_attempt_at
     from lotteries l left join draw_delays d on d.lottery_id = l.id
     where l.id in (${dueIds}) order by l.ends_at, l.id limit $1`,
    [limit],
  );
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
    `select id, name, reward_id, total_tickets, token_amount from lotteries l
     where id = $1 and l.undecided and not l.on_sale
     for update skip locked`,
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
    `with over as (delete from draw_delays where lottery_id = $1)
     update lotteries set drawn_at = clock_timestamp(), closed_at = coalesce(closed_at, clock_timestamp()),
       winner_ticket = $2, winner_user_id = $3, block_number = $4, block_hash = $5,
       block_time = $6, block_chain = $7, draw_rule = $8, block_sources = $9::jsonb,
       sold_tickets = (select count(*) from tickets where lottery_id = $1)
     where id = $1 returning id`,
    [
      id,
      winnerTicket,
      winnerUserId ?? null,
      block.number,
      block.hash,
      block.time,
      chain,
      drawRule,
      block.sources === undefined ? null : JSON.stringify(block.sources),
    ],
  );
  onlyRow(rows);
}

export interface DrawnLottery {
  id: number;
  name: string;
  ends_at: Date;
  drawn_at: Date | null;
  winner_ticket: number | null;
  winner: string | null;
  block_number: number | null;
  block_hash: string | null;
  block_chain: BlockSource['chain'] | null;
  sources: Block['sources'] | null;
}

/** How one round was drawn, for the operator. */
export async function findDraw(db: Queryable, id: number): Promise<DrawnLottery | undefined> {
  const [row] = await db.query<DrawnLottery>(
    `select l.id, l.name, l.ends_at, l.drawn_at, l.winner_ticket, w.username as winner, l.block_number, l.block_hash, l.block_chain,
       l.block_sources as sources
     from lotteries l left join users w on w.id = l.winner_user_id where l.id = $1`,
    [id],
  );
  return row;
}
