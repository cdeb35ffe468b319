import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { limitOffset } from '../../../core/paging.ts';
import { soldOf } from '../lotteries.repository.ts';

const words = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('tickets')
    .select(({ ref }) => [
      sql<number>`${ref('ticketNumber')} >> 5`.as('place'),
      sql<number>`bit_or(1 << (${ref('ticketNumber')} & 31))`.as('word'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('lotteryId', '=', given.lotteryId)
    .groupBy(({ ref }) => sql`${ref('ticketNumber')} >> 5`),
);

/**
 * Returns the sold numbers as 32-bit words: the lowest bit of word `place` is number 32 * place. In no particular order, without
 * empty words.
 */
export function soldWords(db: Queryable, lotteryId: number): Promise<RowOf<typeof words>[]> {
  return words(db, { lotteryId });
}

const size = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select((round) => ['l.totalTickets', 'l.pricePerTicket', soldOf(round)])
    .where('l.id', '=', given.lotteryId),
);

/** Returns the count of numbers, the price and the count of sold numbers; undefined if the lottery does not exist. */
export async function sizeOf(db: Queryable, lotteryId: number): Promise<RowOf<typeof size> | undefined> {
  return (await size(db, { lotteryId }))[0];
}

const range = statement((given: Given<{ lotteryId: number; from: number; to: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.id', 't.ticketNumber', 'u.publicId as userId', 't.price', 't.createdAt'])
    .where('t.lotteryId', '=', given.lotteryId)
    .where('t.ticketNumber', '>=', given.from)
    .where('t.ticketNumber', '<', given.to)
    .orderBy('t.ticketNumber'),
);

/** Returns sold numbers from `from` (inclusive) to `to` (exclusive); `userId` is the buyer's public id. */
export function soldBetween(db: Queryable, lotteryId: number, from: number, to: number): Promise<RowOf<typeof range>[]> {
  return range(db, { lotteryId, from, to });
}

/** The inner query pages through the index only; the outer one reads the rows of the page. */
const latest = statement((given: Given<{ lotteryId: number; limit: number; offset: number }>) =>
  tables
    .selectFrom(({ selectFrom }) =>
      selectFrom('tickets')
        .select(['lotteryId', 'ticketNumber', 'id'])
        .where(({ ref }) => sql<boolean>`${ref('lotteryId')} + 0 = ${given.lotteryId}`)
        .orderBy('id', 'desc')
        .limit(given.limit)
        .offset(given.offset)
        .as('p'),
    )
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.lotteryId', '=', 'p.lotteryId').onRef('t.ticketNumber', '=', 'p.ticketNumber'),
    )
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.ticketNumber', 'u.publicId as userId', 't.price', 't.createdAt'])
    .orderBy('p.id', 'desc'),
);

/** Returns sold numbers, newest first; `userId` is the buyer's public id. */
export function latestSales(
  db: Queryable,
  lotteryId: number,
  page: { page: number; limit: number },
): Promise<RowOf<typeof latest>[]> {
  return latest(db, { lotteryId, ...limitOffset(page) });
}

const own = statement((given: Given<{ lotteryId: number; userId: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .leftJoin('purchases as p', (join) => join.onRef('p.lotteryId', '=', 'l.id').on('p.userId', '=', given.userId))
    .select('p.ticketNumbers')
    .where('l.id', '=', given.lotteryId),
);

/** Returns a member's numbers, as one list per purchase; undefined if the lottery does not exist. */
export async function numbersOf(db: Queryable, lotteryId: number, userId: number): Promise<number[][] | undefined> {
  const rows = await own(db, { lotteryId, userId });
  return rows.length === 0 ? undefined : rows.map(({ ticketNumbers }) => ticketNumbers ?? []);
}
