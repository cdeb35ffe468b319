import { type ExpressionBuilder, sql } from 'kysely';
import type { LotterySort, LotteryStatus } from 'shared/contracts/lotteries';
import type { RewardType } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import type { Schema } from '../../core/db/schema.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { limitOffset } from '../../core/paging.ts';
import { countDecided, skipDays } from './lotteryCounts.repository.ts';

export const offered = [
  'l.id',
  'l.name',
  'l.rewardId',
  'l.tokenAmount',
  'l.lotteryValue',
  'l.totalTickets',
  'l.pricePerTicket',
  'l.startsAt',
  'l.endsAt',
  'l.drawRule',
] as const;

export const decided = [
  'l.drawnAt',
  'l.winnerTicket',
  'l.winnerUserId',
  'l.drawChain',
  'l.drawAttempt',
  'l.beaconRound',
  'l.beaconSignature',
  'l.blockNumber',
  'l.blockHash',
  'l.blockTime',
  'l.blockChain',
  'l.openingId',
  'l.freezeId',
  'l.resultId',
  'l.cancelId',
] as const;

/** Count of sold numbers: stored at the close, computed before. */
export const soldOf = ({ fn, ref, selectFrom }: ExpressionBuilder<Schema & { l: Schema['lotteries'] }, 'l'>) =>
  fn
    .coalesce(
      ref('l.soldTickets'),
      selectFrom('tickets as t').select(sql<number>`count(*)::integer`.as('sold')).whereRef('t.lotteryId', '=', 'l.id'),
    )
    .$notNull()
    .as('sold');

/** Filters of a list of lotteries; undefined means no filter. Times are limits of the end time, epoch ms. */
export interface LotteryFilter {
  status?: LotteryStatus | undefined;
  undecided?: boolean | undefined;
  winnerUsername?: string | undefined;
  winnerIds?: readonly number[] | undefined;
  endsFrom?: number | undefined;
  endsTo?: number | undefined;
  rewardType?: RewardType | undefined;
  rewardId?: number | undefined;
  /** False: drawn, and the winning number was not sold. */
  hasWinner?: boolean | undefined;
  blockNumber?: number | undefined;
  /** Default: ascending end times for running or awaiting lotteries, else descending. */
  sort?: LotterySort | undefined;
}

const namedSql = `select id from users where name_parts(public_name) @> name_parts($1, least(3, length($1)))
  and position(lower($1) in lower(public_name)) > 0 limit $2`;
const mostNamed = 1_000;

/** Replaces a part of a name by the members who have it, so that their rounds are found by an index; so many that it is no use are left. */
export async function narrowWinner(db: Queryable, filter: LotteryFilter): Promise<LotteryFilter> {
  if (filter.winnerUsername === undefined) return filter;
  const named = await db.query<{ id: number }>(namedSql, [filter.winnerUsername, mostNamed + 1]);
  if (named.length > mostNamed) return filter;
  return { ...filter, winnerUsername: undefined, winnerIds: named.map(({ id }) => id) };
}

const lotteries = tables.selectFrom('lotteries as l');
const rounds = lotteries.innerJoin('rewards as r', 'r.id', 'l.rewardId');

/**
 * Written for the planner, which plans each use: only columns of lotteries, so that partial indexes are used, and no function of a
 * row, which takes longer to plan than the query to run.
 */
const filtered = (given: Given<LotteryFilter>) =>
  lotteries.where(({ and, eb, exists, ref, selectFrom }) => {
    const undecided = sql<boolean>`${ref('l.drawnAt')} is null and ${ref('l.cancelledAt')} is null`;
    const onSale = sql<boolean>`${ref('l.closedAt')} is null and ${ref('l.endsAt')} > clock_timestamp()`;
    return and([
      ifGiven(
        given.status,
        'text',
        (status) => sql<boolean>`case ${status}
          when 'running' then ${undecided} and ${onSale}
          when 'awaiting' then ${undecided} and not (${onSale})
          when 'ended' then ${ref('l.drawnAt')} is not null
          else ${ref('l.cancelledAt')} is not null end`,
      ),
      ifGiven(given.undecided, 'boolean', () => undecided),
      ifGiven(given.winnerUsername, 'text', (part) =>
        exists(
          selectFrom('users as u')
            .select('u.id')
            .whereRef('u.id', '=', 'l.winnerUserId')
            .where((user) => sql<boolean>`position(lower(${part}) in lower(${user.ref('u.publicName')})) > 0`),
        ),
      ),
      ifGiven(given.winnerIds, 'bigint[]', (ids) => sql<boolean>`${ref('l.winnerUserId')} = any (${ids})`),
      ifGiven(given.endsFrom, 'float8', (from) => eb('l.endsAt', '>=', sql<Date>`to_timestamp(${from} / 1000)`)),
      ifGiven(given.endsTo, 'float8', (to) => eb('l.endsAt', '<=', sql<Date>`to_timestamp(${to} / 1000)`)),
      ifGiven(
        given.rewardType,
        'text',
        (type) =>
          sql<boolean>`${ref('l.rewardId')} = any (array(${selectFrom('rewards as r').select('r.id').where('r.type', '=', type)}))`,
      ),
      ifGiven(given.rewardId, 'bigint', (id) => eb('l.rewardId', '=', id)),
      ifGiven(
        given.hasWinner,
        'boolean',
        (won) => sql<boolean>`case when ${won} then ${ref('l.winnerUserId')} is not null
          else ${ref('l.drawnAt')} is not null and ${ref('l.winnerUserId')} is null end`,
      ),
      ifGiven(given.blockNumber, 'bigint', (number) => eb('l.blockNumber', '=', number)),
    ]);
  });

const complete = (some: typeof rounds) =>
  some
    .leftJoin('users as w', 'w.id', 'l.winnerUserId')
    .leftJoin('orders as o', 'o.lotteryId', 'l.id')
    .select((round) => [
      ...offered,
      ...decided,
      'l.status',
      'l.drawsAt',
      'l.extendedAt',
      'l.cancelReason',
      round.selectFrom('drawDelays as d').select('d.reason').whereRef('d.lotteryId', '=', 'l.id').as('delayReason'),
      sql<boolean>`sale_paused(${round.ref('l.id')})`.as('paused'),
      soldOf(round),
      'r.name as rewardName',
      'r.images as rewardImages',
      'r.thumbnail as rewardThumbnail',
      'r.type as rewardType',
      'o.id as orderId',
      'w.username as winnerUsername',
      'w.fullName as winnerFullName',
      'w.publicAvatar as winnerAvatar',
      'w.description as winnerDescription',
      'w.publicId as winnerPublicId',
      'w.publicName as winnerPublicName',
      round
        .selectFrom('purchases as p')
        .select(({ ref }) => sql<number>`sum(cardinality(${ref('p.ticketNumbers')}))::integer`.as('held'))
        .whereRef('p.userId', '=', 'l.winnerUserId')
        .whereRef('p.lotteryId', '=', 'l.id')
        .as('winnerNumbers'),
    ]);

type Lotteries = ReturnType<typeof filtered>;

const ordered: Record<LotterySort | 'latestFirst', (list: Lotteries) => Lotteries> = {
  endingSoon: (list) => list.orderBy('l.endsAt').orderBy('l.id'),
  biggestPrize: (list) => list.orderBy('l.lotteryValue', 'desc').orderBy('l.endsAt').orderBy('l.id'),
  lowestPrice: (list) => list.orderBy('l.pricePerTicket').orderBy('l.endsAt').orderBy('l.id'),
  bestOdds: (list) => list.orderBy('l.totalTickets').orderBy('l.endsAt').orderBy('l.id'),
  latestFirst: (list) => list.orderBy('l.endsAt', 'desc').orderBy('l.id', 'desc'),
};

const listed = (order: keyof typeof ordered) =>
  statement((given: Given<LotteryFilter & { limit: number; offset: number }>) =>
    ordered[order](filtered(given)).select('l.id').limit(given.limit).offset(given.offset),
  );

const lists = {
  endingSoon: listed('endingSoon'),
  biggestPrize: listed('biggestPrize'),
  lowestPrice: listed('lowestPrice'),
  bestOdds: listed('bestOdds'),
  latestFirst: listed('latestFirst'),
};

const deepOffset = 1_000;

export async function listLotteries(
  db: Queryable,
  filter: LotteryFilter,
  page: { page: number; limit: number },
): Promise<LotteryRow[]> {
  const { status, winnerUsername, winnerIds, blockNumber, rewardType, endsTo } = filter;
  const order = filter.sort ?? (status === 'running' || status === 'awaiting' ? 'endingSoon' : 'latestFirst');
  const place = { ...filter, ...limitOffset(page) };
  const counted = (winnerUsername ?? winnerIds) === undefined && blockNumber === undefined && rewardType === undefined;
  if (order === 'latestFirst' && place.offset >= deepOffset && counted && endsTo === undefined) {
    const from = await skipDays(db, filter, place.offset);
    if (from !== undefined) Object.assign(place, { endsTo: from.endsTo, offset: place.offset - from.skipped });
  }
  const ids = (await lists[order](db, place)).map(({ id }) => id);
  const rows = new Map((await findLotteries(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const counted = statement((given: Given<LotteryFilter>) => filtered(given).select(({ fn }) => fn.countAll<number>().as('count')));

export async function countLotteries(db: Queryable, filter: LotteryFilter): Promise<number> {
  const { status, winnerUsername, winnerIds, blockNumber, hasWinner } = filter;
  const direct = async (which: LotteryFilter) => onlyRow(await counted(db, which)).count;
  if ((winnerUsername ?? winnerIds) !== undefined || blockNumber !== undefined || status === 'running' || status === 'awaiting')
    return direct(filter);
  const [decided, undecided] = await Promise.all([
    countDecided(db, filter),
    status === undefined && hasWinner === undefined ? direct({ ...filter, undecided: true }) : 0,
  ]);
  return decided + undecided;
}

const found = statement((given: Given<{ ids: readonly number[] }>) =>
  complete(rounds.where(({ eb }) => eb('l.id', '=', sql<number>`any (array(select unnest(${given.ids}::bigint[])))`))),
);

export type LotteryRow = RowOf<typeof found>;

export function findLotteries(db: Queryable, ids: readonly number[]): Promise<LotteryRow[]> {
  return found(db, { ids });
}
