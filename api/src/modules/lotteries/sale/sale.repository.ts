import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { insertSelected } from '../../../core/db/writtenColumns.ts';

export interface NewLottery {
  rewardId: number;
  endsAt: Date;
  numbers?: number | undefined;
  /** CTO. Default: that of the reward. */
  ticketPrice?: number | undefined;
  drawRule?: 'v1' | 'v2' | undefined;
  schedule?: string | undefined;
}

const inserted = statement((given: Given<NewLottery>) =>
  insertSelected(
    'lotteries',
    tables
      .selectFrom('rewards as r')
      .select(({ ref }) => [
        'r.id as rewardId',
        'r.name',
        'r.tokenAmount',
        'r.lotteryValue',
        sql<number>`coalesce(${given.numbers}::integer, ${ref('r.numbers')})`.as('totalTickets'),
        sql<number>`coalesce(${given.ticketPrice}::bigint, ${ref('r.ticketPrice')})`.as('pricePerTicket'),
        sql<Date>`${given.endsAt}::timestamptz`.as('endsAt'),
        sql<'v1' | 'v2'>`coalesce(${given.drawRule}::text, ${ref('r.drawRule')})`.as('drawRule'),
        sql<
          number | null
        >`case coalesce(${given.drawRule}::text, ${ref('r.drawRule')}) when 'v2' then ${ref('r.drawDelay')} end`.as('drawDelay'),
      ])
      .where('r.id', '=', given.rewardId)
      .where(({ eb }) => ifGiven(given.schedule, 'text', (schedule) => eb('r.schedule', '=', schedule))),
  )
    .onConflict((conflict) => conflict.columns(['rewardId', 'endsAt']).doNothing())
    .returning('id'),
);

/**
 * Inserts a lottery of a reward, on sale from now. Write its opening record (opening.service.ts) in the same transaction, which
 * holds the lock of the next number: others that open wait for its end.
 * @returns its id; undefined if the reward has a lottery with this end already, or another schedule
 */
export async function insertLottery(db: Queryable, lottery: NewLottery): Promise<number | undefined> {
  return (await inserted(db, lottery))[0]?.id;
}

const withEnd = statement((given: Given<{ rewardId: number; endsAt: Date }>) =>
  tables
    .selectFrom('lotteries')
    .select('id')
    .where('rewardId', '=', given.rewardId)
    .where(({ eb }) => eb.or([eb('endsAt', '=', given.endsAt), eb('extendedFrom', '=', given.endsAt)])),
);

/** Tells whether a reward has a lottery that ends at a time, or ended then before its extension. */
export async function hasLottery(db: Queryable, rewardId: number, endsAt: Date): Promise<boolean> {
  return (await withEnd(db, { rewardId, endsAt })).length > 0;
}

const scheduled = statement((given: Given<{ withQuick: boolean }>) =>
  tables
    .selectFrom('rewards')
    .select(({ ref }) => ['id', ref('schedule').$notNull().as('schedule')])
    .where('schedule', 'is not', null)
    .where(({ ref }) => sql<boolean>`(${given.withQuick} or not ${ref('quick')})`)
    .orderBy('id'),
);

export type ScheduledReward = RowOf<typeof scheduled>;

export function scheduledRewards(db: Queryable, withQuick: boolean): Promise<ScheduledReward[]> {
  return scheduled(db, { withQuick });
}

const ofSlug = statement((given: Given<{ slug: string }>) =>
  tables.selectFrom('rewards').select(['id', 'numbers', 'ticketPrice', 'drawRule']).where('slug', '=', given.slug),
);

export async function findRewardBySlug(db: Queryable, slug: string): Promise<RowOf<typeof ofSlug> | undefined> {
  return (await ofSlug(db, { slug }))[0];
}
