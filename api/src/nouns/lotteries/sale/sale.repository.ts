import type { Queryable } from '../../../base/db/database.ts';

export interface NewLottery {
  rewardId: number;
  endsAt: Date;
  /** Taken from the reward when left out. */
  numbers?: number | undefined;
  /** CTO; taken from the reward when left out. */
  ticketPrice?: number | undefined;
}

/**
 * Opens a round of a reward, on sale from now.
 * @returns its id; undefined when the reward has a round with this end already
 */
export async function insertLottery(
  db: Queryable,
  { rewardId, endsAt, numbers, ticketPrice }: NewLottery,
): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>(
    `insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, ends_at)
     select id, name, token_amount, lottery_value, coalesce($3::integer, numbers), coalesce($4::bigint, ticket_price), $2
     from rewards where id = $1
     on conflict (reward_id, ends_at) do nothing returning id`,
    [rewardId, endsAt, numbers ?? null, ticketPrice ?? null],
  );
  return rows[0]?.id;
}

/**
 * Waits until nobody else opens a round of this reward; to be called in a transaction, before looking whether there is one.
 * Without it, of two that look at the same time one would ask for an id in vain, and the ids of rounds would have gaps.
 */
export async function lockOpening(tx: Queryable, rewardId: number): Promise<void> {
  await tx.query('select from rewards where id = $1 for no key update', [rewardId]);
}

/** Whether a reward has a round with this end. */
export async function hasLottery(db: Queryable, rewardId: number, endsAt: Date): Promise<boolean> {
  return (await db.query('select 1 from lotteries where reward_id = $1 and ends_at = $2', [rewardId, endsAt])).length > 0;
}

export interface ScheduledReward {
  id: number;
  schedule: string;
}

export function scheduledRewards(db: Queryable, withQuick: boolean): Promise<ScheduledReward[]> {
  return db.query<ScheduledReward>(
    'select id, schedule from rewards where schedule is not null and ($1 or not quick) order by id',
    [withQuick],
  );
}

/** Takes a round for a cancellation; waits for buyers and drawers that are at it. */
export async function lockUndrawnLottery(tx: Queryable, id: number): Promise<'found' | 'ended' | 'cancelled' | 'missing'> {
  const [row] = await tx.query<{ drawn: boolean; cancelled: boolean }>(
    'select drawn_at is not null as drawn, cancelled_at is not null as cancelled from lotteries where id = $1 for update',
    [id],
  );
  if (row === undefined) return 'missing';
  if (row.drawn) return 'ended';
  return row.cancelled ? 'cancelled' : 'found';
}

export interface RefundablePurchase {
  id: number;
  user_id: number;
  total_price: number;
}

/** By member, so that two cancellations never wait for each other in a circle. */
export function purchasesOf(tx: Queryable, lotteryId: number): Promise<RefundablePurchase[]> {
  return tx.query<RefundablePurchase>(
    'select id, user_id, total_price from purchases where lottery_id = $1 order by user_id, id',
    [lotteryId],
  );
}

export async function markCancelled(tx: Queryable, id: number): Promise<void> {
  await tx.query(
    'with over as (delete from draw_delays where lottery_id = $1) update lotteries set cancelled_at = clock_timestamp() where id = $1',
    [id],
  );
}
