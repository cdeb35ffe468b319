import { sql } from 'kysely';
import type { Queryable } from '../../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../base/db/statement.ts';

const snapshot = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ selectFrom }) => [
      'l.status',
      'l.endsAt',
      sql<Date>`clock_timestamp()`.as('now'),
      selectFrom('tickets as t')
        .innerJoin('users as u', 'u.id', 't.userId')
        .select(({ ref }) =>
          sql<
            { ticketNumber: number; userId: number }[]
          >`coalesce(json_agg(json_build_object('ticketNumber', ${ref('t.ticketNumber')},
            'userId', ${ref('u.publicId')}) order by ${ref('t.createdAt')}, ${ref('t.ticketNumber')}), '[]')`.as('sold'),
        )
        .whereRef('t.lotteryId', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('tickets'),
    ])
    .where('l.id', '=', given.lotteryId),
);

/** What a watcher of a round must know, read in one statement. */
export type LotterySnapshot = RowOf<typeof snapshot>;

export async function readLottery(db: Queryable, lotteryId: number): Promise<LotterySnapshot | undefined> {
  return (await snapshot(db, { lotteryId }))[0];
}
