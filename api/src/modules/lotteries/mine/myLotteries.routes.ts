import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import type { Lottery, MyRound, MyTicket, MyTicketsQuery } from 'shared/contracts/lotteries';
import type { LotteryOrder } from 'shared/contracts/rewards';
import type { Page } from 'shared/contracts/schemas';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { myRound, myTicket, onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { limitOffset, toPage } from '../../../core/paging.ts';
import { ordersOfLotteries } from '../../rewards/orders/orders.routes.ts';
import { firstOnSale } from '../../rewards/rewards.repository.ts';
import { lotteriesToRefund } from '../cancellation/cancellation.repository.ts';
import { findLotteries } from '../lotteries.repository.ts';
import { toLottery } from '../lotteries.routes.ts';
import { countMyTickets, listMyTickets, type MyTicketFilter, ofBlock } from '../tickets.repository.ts';

async function getMyTickets(
  db: Queryable,
  userId: number,
  query: MyTicketsQuery & { page: number; limit: number },
): Promise<Page<MyTicket>> {
  const filter = myTicketFilter(query);
  const [tickets, total] = await Promise.all([listMyTickets(db, userId, filter, query), countMyTickets(db, userId, filter)]);
  const rows = await findLotteries(db, [...new Set(tickets.map((ticket) => ticket.lotteryId))]);
  const lotteries = new Map(rows.map((row) => [row.id, toLottery(row)]));
  const contents = tickets.flatMap((ticket) => {
    const lottery = lotteries.get(ticket.lotteryId);
    if (lottery === undefined) return [];
    const time = ticket.createdAt.getTime();
    return {
      id: ticket.id,
      lotteryId: ticket.lotteryId,
      ticketNumber: ticket.ticketNumber,
      userId: ticket.userId,
      price: ticket.price,
      createdAt: time,
      updatedAt: time,
      lottery,
      rewardBlockHash: lottery.block?.hash ?? null,
      rewardBlockNumber: lottery.block?.number ?? null,
    };
  });
  return toPage(contents, total, query.limit);
}

function myTicketFilter(query: MyTicketsQuery): MyTicketFilter {
  return {
    result: query.status || undefined,
    blockHash: query.rewardBlockHash || undefined,
    blockNumber: query.rewardBlockNumber === '' ? undefined : query.rewardBlockNumber,
  };
}

async function getMyLotteries(
  db: Queryable,
  userId: number,
  query: MyTicketsQuery & { page: number; limit: number },
): Promise<Page<MyRound>> {
  const filter = myTicketFilter(query);
  const [ids, total] = await Promise.all([listMyLotteries(db, userId, filter, query), countMyLotteries(db, userId, filter)]);
  const [rows, numbers, orders] = await Promise.all([
    findLotteries(db, ids),
    numbersInLotteries(db, userId, ids),
    ordersOfLotteries(db, userId, ids),
  ]);
  const lotteries = new Map(rows.map((row) => [row.id, toLottery(row)]));
  const next = await nextLotteries(db, [...new Set(rows.map((row) => row.rewardId))]);
  const unpaid = rows.some(({ status }) => status === 'cancelled') ? await lotteriesToRefund(db) : [];
  const nextOfReward = new Map(next.map(({ rewardId, id, endsAt }) => [rewardId, { id, endTime: endsAt.getTime() }]));
  const contents = ids.flatMap((id) => {
    const lottery = lotteries.get(id);
    const mine = numbers.filter((number) => number.lotteryId === id);
    if (lottery === undefined || mine.length === 0) return [];
    const order = orders.find(({ lotteryId }) => lotteryId === id) ?? null;
    const nextRound = lottery.status === 'running' ? null : (nextOfReward.get(lottery.lotteryRewardId) ?? null);
    return [toMyRound(lottery, mine, order, nextRound, !unpaid.includes(id))];
  });
  return toPage(contents, total, query.limit);
}

function toMyRound(
  lottery: Lottery,
  mine: readonly MyNumberRow[],
  order: LotteryOrder | null,
  nextRound: MyRound['nextRound'],
  isPaid: boolean,
): MyRound {
  const paid = mine.reduce((sum, { price }) => sum + price, 0);
  const won = mine.some(({ ticketNumber }) => ticketNumber === lottery.winnerTicket) ? lottery.lotteryReward.tokenAmount : 0;
  const refunded = lottery.status === 'cancelled' && isPaid ? paid : 0;
  return {
    lottery,
    numbers: mine.map((row) => ({
      ticketId: row.id,
      ticketNumber: row.ticketNumber,
      price: row.price,
      boughtAt: row.createdAt.getTime(),
      purchaseId: row.purchaseId,
    })),
    paid,
    won,
    refunded,
    net: won + refunded - paid,
    order,
    nextRound,
  };
}

export const mineRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/lotteries/tickets/mine',
    { tags: ['Lotteries'], summary: "The member's own tickets, the latest first", example: onePage(myTicket) },
    (request) => app.lists.run(() => getMyTickets(db, request.userId, request.query)),
  );

  route(
    app,
    '/api/lotteries/rounds/mine',
    {
      tags: ['Lotteries'],
      summary: 'The rounds in which the member holds numbers, with what they cost and brought',
      description: 'Rounds still to be drawn come first, by their end; then all others, the latest first.',
      example: onePage(myRound),
    },
    (request) => getMyLotteries(db, request.userId, request.query),
  );
};

/** Lotteries in which a member has tickets. A lottery counts as lost only if none of them won. */
const filtered = (given: Given<MyTicketFilter & { userId: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .where(({ eb, selectFrom }) =>
      eb('l.id', 'in', selectFrom('tickets as t').select('t.lotteryId').where('t.userId', '=', given.userId)),
    )
    .where(({ and, ref }) =>
      and([
        ifGiven(
          given.result,
          'text',
          (result) => sql<boolean>`case ${result}
            when 'pending' then ${ref('l.undecided')}
            when 'win' then ${ref('l.drawnAt')} is not null and ${ref('l.winnerUserId')} is not distinct from ${given.userId}
            else ${ref('l.drawnAt')} is not null and ${ref('l.winnerUserId')} is distinct from ${given.userId} end`,
        ),
        ...ofBlock(given),
      ]),
    );

const listed = statement((given: Given<MyTicketFilter & { userId: number; limit: number; offset: number }>) =>
  filtered(given)
    .select('l.id')
    .orderBy(
      ({ ref }) => sql`case when ${ref('l.undecided')} then ${ref('l.endsAt')} end`,
      (order) => order.asc().nullsLast(),
    )
    .orderBy('l.endsAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(given.limit)
    .offset(given.offset),
);

/** Returns ids of lotteries in which the member has tickets: undecided ones first, by end; then the others, newest first. */
async function listMyLotteries(
  db: Queryable,
  userId: number,
  filter: MyTicketFilter,
  page: { page: number; limit: number },
): Promise<number[]> {
  return (await listed(db, { userId, ...filter, ...limitOffset(page) })).map(({ id }) => id);
}

const counted = statement((given: Given<MyTicketFilter & { userId: number }>) =>
  filtered(given).select(({ fn }) => fn.countAll<number>().as('count')),
);

async function countMyLotteries(db: Queryable, userId: number, filter: MyTicketFilter): Promise<number> {
  return onlyRow(await counted(db, { userId, ...filter })).count;
}

const numbers = statement((given: Given<{ userId: number; lotteryIds: readonly number[] }>) =>
  tables
    .selectFrom('tickets')
    .select(['id', 'lotteryId', 'ticketNumber', 'userId', 'purchaseId', 'price', 'createdAt'])
    .where('userId', '=', given.userId)
    .where(({ eb, fn }) => eb('lotteryId', '=', fn.any(sql<number[]>`${given.lotteryIds}::bigint[]`)))
    .orderBy('lotteryId')
    .orderBy('ticketNumber'),
);

type MyNumberRow = RowOf<typeof numbers>;

function numbersInLotteries(db: Queryable, userId: number, lotteryIds: readonly number[]): Promise<MyNumberRow[]> {
  return numbers(db, { userId, lotteryIds });
}

const next = statement((given: Given<{ rewardIds: readonly number[] }>) =>
  tables
    .selectFrom('rewards as r')
    .innerJoinLateral(
      ({ selectFrom }) => firstOnSale(selectFrom('lotteries as l').whereRef('l.rewardId', '=', 'r.id')).as('next'),
      (join) => join.onTrue(),
    )
    .select(['r.id as rewardId', 'next.id', 'next.endsAt'])
    .where(({ eb, fn }) => eb('r.id', '=', fn.any(sql<number[]>`${given.rewardIds}::bigint[]`))),
);

function nextLotteries(db: Queryable, rewardIds: readonly number[]): Promise<RowOf<typeof next>[]> {
  return next(db, { rewardIds });
}
