import { type SelectQueryBuilder, sql } from 'kysely';
import type { RewardCategory, RewardSort, RewardType } from 'shared/contracts/rewards';
import { minDelay } from 'shared/fair/beacon';
import { OperatorError } from '../../core/command/command.ts';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import type { Schema } from '../../core/db/schema.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';
import { limitOffset } from '../../core/paging.ts';

export interface RewardFilter {
  name?: string | undefined;
  type?: RewardType | undefined;
  category?: RewardCategory | undefined;
  ids?: readonly number[] | undefined;
}

const rewards = tables.selectFrom('rewards as r');

const filtered = (given: Given<RewardFilter>) =>
  rewards.where(({ and, eb, fn, ref }) =>
    and([
      ifGiven(given.name, 'text', (part) => sql<boolean>`position(lower(${part}) in lower(${ref('r.name')})) > 0`),
      ifGiven(given.type, 'text', (type) => eb('r.type', '=', type)),
      ifGiven(given.category, 'text', (category) => eb('r.category', '=', category)),
      ifGiven(given.ids, 'bigint[]', (ids) => eb('r.id', '=', fn.any(sql<number[]>`${ids}`))),
    ]),
  );

/** Selects the running one of some lotteries that ends first. `now()` finds it in an index, which a changing clock cannot. */
export const firstOnSale = <Outer extends Schema & { l: Schema['lotteries'] }>(some: SelectQueryBuilder<Outer, 'l', object>) =>
  some
    .select(['l.id', 'l.endsAt'])
    .where(({ ref }) => sql<boolean>`${ref('l.onSale')} and ${ref('l.endsAt')} > now()`)
    .orderBy('l.endsAt')
    .orderBy('l.id')
    .limit(sql.lit(1));

const complete = (some: typeof rewards) =>
  some
    .leftJoinLateral(
      ({ selectFrom }) => firstOnSale(selectFrom('lotteries as l').whereRef('l.rewardId', '=', 'r.id')).as('next'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.slug',
      'r.name',
      'r.images',
      'r.thumbnail',
      'r.tokenAmount',
      'r.description',
      'r.type',
      'r.category',
      'r.numbers',
      'r.ticketPrice',
      'r.schedule',
      'r.drawRule',
      'r.lotteryValue',
      'next.id as lotteryId',
      'next.endsAt as lotteryEndsAt',
    ]);

type Complete = ReturnType<typeof complete>;

/** Dollars and CTO have no exchange rate, so products come first in the order by value. The id makes each order unique. */
const ordered: Record<RewardSort, (list: Complete) => Complete> = {
  added: (list) => list.orderBy('r.id'),
  ending: (list) => list.orderBy('next.endsAt', (order) => order.asc().nullsLast()).orderBy('r.id'),
  value: (list) =>
    list
      .orderBy(({ ref }) => sql`${ref('r.tokenAmount')} > 0`)
      .orderBy(
        ({ ref }) => sql`case when ${ref('r.tokenAmount')} > 0 then ${ref('r.tokenAmount')} else ${ref('r.lotteryValue')} end`,
        'desc',
      )
      .orderBy('r.id'),
  price: (list) => list.orderBy('r.ticketPrice', (order) => order.asc().nullsLast()).orderBy('r.id'),
};

const listed = (order: RewardSort) =>
  statement((given: Given<RewardFilter & { limit: number; offset: number }>) =>
    ordered[order](complete(filtered(given)))
      .limit(given.limit)
      .offset(given.offset),
  );

const lists = { added: listed('added'), ending: listed('ending'), value: listed('value'), price: listed('price') };

export type RewardRow = RowOf<typeof lists.added>;

export function listRewards(
  db: Queryable,
  filter: RewardFilter,
  page: { page: number; limit: number },
  order: RewardSort = 'added',
): Promise<RewardRow[]> {
  return lists[order](db, { ...filter, ...limitOffset(page) });
}

const counted = statement((given: Given<RewardFilter>) => filtered(given).select(({ fn }) => fn.countAll<number>().as('count')));

export async function countRewards(db: Queryable, filter: RewardFilter): Promise<number> {
  return onlyRow(await counted(db, filter)).count;
}

const columns = writtenColumns('rewards', [
  'slug',
  'name',
  'images',
  'thumbnail',
  'type',
  'category',
  'tokenAmount',
  'description',
  'lotteryValue',
  'numbers',
  'ticketPrice',
  'schedule',
  'quick',
  'drawRule',
  'drawDelay',
]);

/**
 * A reward to store: pictures are URLs, the description is sanitised HTML, `tokenAmount` (0 for a product) and `ticketPrice` are
 * CTO, `lotteryValue` is US dollars, `drawDelay` is seconds from the close to the beacon round (v2). The first picture is the
 * thumbnail. Defaults: rule v1, and the minimum delay.
 */
export type NewReward = Omit<RowFor<typeof columns>, 'thumbnail' | 'drawRule' | 'drawDelay'> & {
  drawRule?: 'v1' | 'v2' | undefined;
  drawDelay?: number | undefined;
};

const upserted = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('rewards')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns.excluded('slug')).where('rewards.actId', 'is', null))
    .returning(['id', sql<boolean>`xmax = 0`.as('added')]),
);

/**
 * Inserts a reward, or updates the one with this slug. Open lotteries keep their values.
 * @throws OperatorError if the one with this slug was made in the office
 */
export async function upsertReward(db: Queryable, reward: NewReward): Promise<{ id: number; added: boolean }> {
  const [row] = await upserted(db, {
    ...reward,
    thumbnail: reward.images[0],
    drawRule: reward.drawRule ?? 'v1',
    drawDelay: reward.drawDelay ?? minDelay,
  });
  if (row === undefined)
    throw new OperatorError(
      `Nothing was imported: ${reward.slug} was made in the office. Make it anew there, or use another slug.`,
    );
  return row;
}

const scheduled = statement((given: Given<{ slug: string }>) =>
  tables
    .selectFrom('rewards')
    .select(({ ref }) => [
      'id',
      'tokenAmount',
      ref('numbers').$notNull().as('numbers'),
      ref('ticketPrice').$notNull().as('ticketPrice'),
      ref('schedule').$notNull().as('schedule'),
    ])
    .where('slug', '=', given.slug)
    .where('schedule', 'is not', null),
);

/** Returns the values for scheduled lotteries of a reward; undefined if it has no schedule. */
export async function scheduleOf(db: Queryable, slug: string): Promise<RowOf<typeof scheduled> | undefined> {
  return (await scheduled(db, { slug }))[0];
}

const ended = statement((given: Given<{ id: number }>) =>
  tables.updateTable('rewards').set({ schedule: null }).where('id', '=', given.id),
);

/** Ends the schedule of a reward. @returns the schedule that it had; undefined if it has none */
export async function endSchedule(tx: Queryable, slug: string): Promise<string | undefined> {
  const has = await scheduleOf(tx, slug);
  if (has !== undefined) await ended(tx, { id: has.id });
  return has?.schedule;
}
