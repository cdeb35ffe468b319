import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import type { Schema } from '../../../core/db/schema.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/** Purchases of the lottery `l` with the buyer's public id and the numbers, in the order of purchase. */
const sales = ({ selectFrom }: ExpressionBuilder<Schema & { l: Schema['lotteries'] }, 'l'>) =>
  selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .whereRef('p.lotteryId', '=', 'l.id')
    .select(({ ref }) =>
      sql<
        { userId: number; numbers: number[] }[]
      >`coalesce(json_agg(json_build_object('userId', ${ref('u.publicId')}, 'numbers', ${ref('p.ticketNumbers')}) order by ${ref('p.id')}), '[]')`.as(
        'sales',
      ),
    );

const rounds = tables.selectFrom('lotteries as l').select([
  // Live pages get a result when its prize is paid, or cannot be paid now: winners look at their balance then.
  sql<Schema['lotteries']['status']['__select__']>`case when exists (select from prizes_due d where d.lottery_id = l.id
    and d.next_attempt_at is null) then 'awaiting' else l.status end`.as('status'),
  'l.endsAt',
  'l.extendedAt',
  sql<boolean>`sale_paused(l.id)`.as('paused'),
  sql<Date>`clock_timestamp()`.as('now'),
  // All transactions with lower ids have ended, and this reading includes their sales.
  sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('horizon'),
]);

const everything = statement((given: Given<{ lotteryId: number }>) =>
  rounds
    .select((round) => [sales(round).$asScalar().$notNull().as('sales'), sql<number | null>`null::integer`.as('count')])
    .where('l.id', '=', given.lotteryId),
);

const since = statement((given: Given<{ lotteryId: number; horizon: string; counted: boolean }>) =>
  rounds
    .select((round) => [
      sales(round)
        .where(({ ref }) => sql<boolean>`${ref('p.madeIn')} >= ${given.horizon}::text::xid8`)
        .$asScalar()
        .$notNull()
        .as('sales'),
      sql<number | null>`case when ${given.counted}::boolean then (${round
        .selectFrom('tickets as t')
        .select(sql`count(*)::integer`.as('count'))
        .whereRef('t.lotteryId', '=', 'l.id')}) end`.as('count'),
    ])
    .where('l.id', '=', given.lotteryId),
);

export type RoundReading = RowOf<typeof everything>;

export interface ReadOptions {
  /** The previous reading's `horizon`: returns only newer sales, with a few known ones. Null: all sales. */
  since: string | null;
  counted: boolean;
}

export async function readRound(
  db: Queryable,
  lotteryId: number,
  { since: horizon, counted }: ReadOptions,
): Promise<RoundReading | undefined> {
  return horizon === null ? (await everything(db, { lotteryId }))[0] : (await since(db, { lotteryId, horizon, counted }))[0];
}
