import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { limitOffset } from '../../../core/paging.ts';
import { firstOnSale } from '../../rewards/rewards.repository.ts';
import { type MyTicketFilter, ofBlock } from '../tickets.repository.ts';

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
export async function listMyLotteries(
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

export async function countMyLotteries(db: Queryable, userId: number, filter: MyTicketFilter): Promise<number> {
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

export type MyNumberRow = RowOf<typeof numbers>;

export function numbersInLotteries(db: Queryable, userId: number, lotteryIds: readonly number[]): Promise<MyNumberRow[]> {
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

export function nextLotteries(db: Queryable, rewardIds: readonly number[]): Promise<RowOf<typeof next>[]> {
  return next(db, { rewardIds });
}
