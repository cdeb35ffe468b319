import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import type { LotteryOrder } from 'shared/contracts/rewards';
import type { Page } from 'shared/contracts/schemas';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { anOrder, onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { limitOffset, toPage } from '../../../core/paging.ts';

interface OrderFilter {
  userId?: number | undefined;
  status?: LotteryOrder['status'] | undefined;
}

/** `userId` is the member's public id; the internal id is never exposed. */
const columns = ['o.id', 'o.name', 'o.lotteryId', 'o.rewardId', 'u.publicId as userId', 'o.createdAt', 'o.fulfilledAt'] as const;

const ordersOfMembers = () => tables.selectFrom('orders as o').innerJoin('users as u', 'u.id', 'o.userId');

const filtered = (given: Given<OrderFilter>) =>
  ordersOfMembers().where(({ and, eb, ref }) =>
    and([
      ifGiven(given.userId, 'bigint', (id) => eb('o.userId', '=', id)),
      ifGiven(given.status, 'text', (status) => sql<boolean>`(${ref('o.fulfilledAt')} is null) = (${status} = 'open')`),
    ]),
  );

const listed = statement((given: Given<OrderFilter & { limit: number; offset: number }>) =>
  filtered(given).select(columns).orderBy('o.id', 'desc').limit(given.limit).offset(given.offset),
);

const counted = statement((given: Given<OrderFilter>) => filtered(given).select(({ fn }) => fn.countAll<number>().as('count')));

function toOrder<Row extends RowOf<typeof listed>>({ createdAt, fulfilledAt, ...order }: Row) {
  return {
    ...order,
    status: fulfilledAt === null ? ('open' as const) : ('fulfilled' as const),
    createdAt: createdAt.getTime(),
    fulfilledAt: fulfilledAt?.getTime() ?? null,
  };
}

async function listOrders(
  db: Queryable,
  filter: OrderFilter & { userId: number },
  page: { page: number; limit: number },
): Promise<Page<LotteryOrder>> {
  const rows = await listed(db, { ...filter, ...limitOffset(page) });
  const total = onlyRow(await counted(db, filter)).count;
  return toPage(rows.map(toOrder), total, page.limit);
}

const listedForOperator = statement((given: Given<OrderFilter>) =>
  filtered(given).select(columns).select('u.username').orderBy('o.id', 'desc').limit(sql.lit(1000)),
);

/** Lists the newest thousand orders of all members with their user names, for the operator. */
export async function listOrdersOfAll(db: Queryable, status: OrderFilter['status']) {
  return (await listedForOperator(db, { userId: undefined, status })).map(toOrder);
}

const found = statement((given: Given<{ id: number; userId: number }>) =>
  ordersOfMembers().select(columns).where('o.id', '=', given.id).where('o.userId', '=', given.userId),
);

async function findOrder(db: Queryable, userId: number, id: number): Promise<LotteryOrder | undefined> {
  const [row] = await found(db, { id, userId });
  return row && toOrder(row);
}

const fromLotteries = statement((given: Given<{ userId: number; lotteryIds: readonly number[] }>) =>
  ordersOfMembers()
    .select(columns)
    .where('o.userId', '=', given.userId)
    .where(({ eb, fn }) => eb('o.lotteryId', '=', fn.any(sql<number[]>`${given.lotteryIds}::bigint[]`))),
);

export async function ordersOfLotteries(db: Queryable, userId: number, lotteryIds: readonly number[]): Promise<LotteryOrder[]> {
  return (await fromLotteries(db, { userId, lotteryIds })).map(toOrder);
}

/** Notes that the winner of a product gets it, by the result that the database has. */
export async function insertOrder(tx: Queryable, lotteryId: number): Promise<void> {
  await tx.query('select order_prize($1)', [lotteryId]);
}

const fulfilled = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('orders as o')
    .from('users as u')
    .set({ fulfilledAt: sql<Date>`clock_timestamp()` })
    .whereRef('u.id', '=', 'o.userId')
    .where('o.id', '=', given.id)
    .where('o.fulfilledAt', 'is', null)
    .returning(['o.userId', 'o.name', 'u.username']),
);

/** Marks an order as sent. @returns its owner and product; undefined if there is no open order with this id */
export async function markFulfilled(db: Queryable, id: number): Promise<RowOf<typeof fulfilled> | undefined> {
  return (await fulfilled(db, { id }))[0];
}

export const orderRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/lotteries/orders',
    { tags: ['Orders'], summary: "The member's product prizes, the latest first", example: onePage(anOrder) },
    (request) =>
      app.lists.run(() => listOrders(deps.db, { userId: request.userId, status: request.query.status }, request.query)),
  );

  route(
    app,
    '/api/lotteries/orders/{id}',
    { tags: ['Orders'], summary: 'One product prize of the member', example: anOrder },
    async (request) => {
      const order = await findOrder(deps.db, request.userId, request.params.id);
      if (order === undefined) throw new ApiError(404, 'NOT_FOUND', 'This order does not exist.');
      return order;
    },
  );
};
