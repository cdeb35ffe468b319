import { expressionBuilder, sql } from 'kysely';
import type { TicketResult } from 'shared/contracts/lotteries';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import type { Schema } from '../../core/db/schema.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { limitOffset } from '../../core/paging.ts';

export interface MyTicketFilter {
  result?: TicketResult | undefined;
  blockHash?: string | undefined;
  blockNumber?: number | undefined;
}

const round = expressionBuilder<{ l: Schema['lotteries'] }, 'l'>();

export const ofBlock = (given: Given<MyTicketFilter>) => [
  ifGiven(given.blockHash, 'text', (part) => sql<boolean>`position(lower(${part}) in ${round.ref('l.blockHash')}) > 0`),
  ifGiven(given.blockNumber, 'bigint', (number) => round('l.blockNumber', '=', number)),
];

const filtered = (given: Given<MyTicketFilter & { userId: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('lotteries as l', 'l.id', 't.lotteryId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .where('t.userId', '=', given.userId)
    .where(({ and, ref }) =>
      and([
        ifGiven(
          given.result,
          'text',
          (result) => sql<boolean>`case ${result}
            when 'pending' then ${ref('l.undecided')}
            when 'win' then ${ref('l.winnerTicket')} = ${ref('t.ticketNumber')}
            else ${ref('l.winnerTicket')} <> ${ref('t.ticketNumber')} end`,
        ),
        ...ofBlock(given),
      ]),
    );

const listed = statement((given: Given<MyTicketFilter & { userId: number; limit: number; offset: number }>) =>
  filtered(given)
    .select(['t.id', 't.lotteryId', 't.ticketNumber', 'u.publicId as userId', 't.price', 't.createdAt'])
    .orderBy('t.id', 'desc')
    .limit(given.limit)
    .offset(given.offset),
);

export function listMyTickets(
  db: Queryable,
  userId: number,
  filter: MyTicketFilter,
  page: { page: number; limit: number },
): Promise<RowOf<typeof listed>[]> {
  return listed(db, { userId, ...filter, ...limitOffset(page) });
}

const counted = statement((given: Given<MyTicketFilter & { userId: number }>) =>
  filtered(given).select(({ fn }) => fn.countAll<number>().as('count')),
);

export async function countMyTickets(db: Queryable, userId: number, filter: MyTicketFilter): Promise<number> {
  return onlyRow(await counted(db, { userId, ...filter })).count;
}
