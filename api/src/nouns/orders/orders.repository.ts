import type { LotteryOrder } from 'shared/contracts/orders';
import type { Page } from 'shared/contracts/paging';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { limitOffset, toPage } from '../../base/paging.ts';

interface OrderRow {
  id: number;
  name: string;
  lottery_id: number;
  reward_id: number;
  user_id: number;
  created_at: Date;
  fulfilled_at: Date | null;
}

const columns = 'id, name, lottery_id, reward_id, user_id, created_at, fulfilled_at';

function toOrder(row: OrderRow): LotteryOrder {
  return {
    id: row.id,
    name: row.name,
    lotteryId: row.lottery_id,
    rewardId: row.reward_id,
    userId: row.user_id,
    status: row.fulfilled_at === null ? 'open' : 'fulfilled',
    createdAt: row.created_at.getTime(),
    fulfilledAt: row.fulfilled_at?.getTime() ?? null,
  };
}

/** Filters: one member's orders (undefined: everybody's, for the operator), and a status. */
export interface OrderFilter {
  userId?: number | undefined;
  status?: LotteryOrder['status'] | undefined;
}

/** The latest first. */
export async function listOrders(
  db: Queryable,
  filter: OrderFilter,
  page: { page: number; limit: number },
): Promise<Page<LotteryOrder>> {
  const { limit, offset } = limitOffset(page);
  const params = [filter.userId ?? null, filter.status ?? null];
  const where = "($1::bigint is null or user_id = $1) and ($2::text is null or (fulfilled_at is null) = ($2 = 'open'))";
  const rows = await db.query<OrderRow>(`select ${columns} from orders where ${where} order by id desc limit $3 offset $4`, [
    ...params,
    limit,
    offset,
  ]);
  const total = onlyRow(await db.query<{ count: number }>(`select count(*) from orders where ${where}`, params)).count;
  return toPage(rows.map(toOrder), total, page.limit);
}

/** One order of a member. */
export async function findOrder(db: Queryable, userId: number, id: number): Promise<LotteryOrder | undefined> {
  const [row] = await db.query<OrderRow>(`select ${columns} from orders where id = $1 and user_id = $2`, [id, userId]);
  return row && toOrder(row);
}

/** A member's orders from some rounds, in no order. */
export async function ordersOfLotteries(db: Queryable, userId: number, lotteryIds: readonly number[]): Promise<LotteryOrder[]> {
  const rows = await db.query<OrderRow>(`select ${columns} from orders where user_id = $1 and lottery_id = any ($2::bigint[])`, [
    userId,
    lotteryIds,
  ]);
  return rows.map(toOrder);
}

/** Made by the draw of a product prize. */
export async function insertOrder(
  tx: Queryable,
  order: { lotteryId: number; rewardId: number; userId: number; name: string },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    'insert into orders (lottery_id, reward_id, user_id, name) values ($1, $2, $3, $4) returning id',
    [order.lotteryId, order.rewardId, order.userId, order.name],
  );
  return onlyRow(rows).id;
}

/** @returns false when there is no open order with this id */
export async function markFulfilled(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(
    'update orders set fulfilled_at = clock_timestamp() where id = $1 and fulfilled_at is null returning id',
    [id],
  );
  return rows.length > 0;
}
