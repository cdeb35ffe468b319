import { type ExpressionBuilder, sql } from 'kysely';
import type { LotterySort, LotteryStatus } from 'shared/contracts/lotteries';
import type { RewardType } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import type { Schema } from '../../core/db/schema.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { limitOffset } from '../../core/paging.ts';

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
  winnerUsername?: string | undefined;
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

const rounds = tables.selectFrom('lotteries as l').innerJoin('rewards as r', 'r.id', 'l.rewardId');

/** Written so that the planner can use the partial indexes of lotteries. */
const filtered = (given: Given<LotteryFilter>) =>
  rounds.where(({ and, eb, exists, ref, selectFrom }) =>
    and([
      ifGiven(
        given.status,
        'text',
        (status) => sql<boolean>`case ${status}
          when 'running' then ${ref('l.onSale')}
          when 'awaiting' then ${ref('l.undecided')} and not ${ref('l.onSale')}
          when 'ended' then ${ref('l.drawnAt')} is not null
          else ${ref('l.cancelledAt')} is not null end`,
      ),
      ifGiven(given.winnerUsername, 'text', (part) =>
        exists(
          selectFrom('users as u')
            .select('u.id')
            .whereRef('u.id', '=', 'l.winnerUserId')
            .where((user) => sql<boolean>`position(lower(${part}) in lower(${user.ref('u.publicName')})) > 0`),
        ),
      ),
      ifGiven(given.endsFrom, 'float8', (from) => eb('l.endsAt', '>=', sql<Date>`to_timestamp(${from} / 1000)`)),
      ifGiven(given.endsTo, 'float8', (to) => eb('l.endsAt', '<=', sql<Date>`to_timestamp(${to} / 1000)`)),
      ifGiven(given.rewardType, 'text', (type) => eb('r.type', '=', type)),
      ifGiven(given.rewardId, 'bigint', (id) => eb('l.rewardId', '=', id)),
      ifGiven(
        given.hasWinner,
        'boolean',
        (won) => sql<boolean>`case when ${won} then ${ref('l.winnerUserId')} is not null
          else ${ref('l.drawnAt')} is not null and ${ref('l.winnerUserId')} is null end`,
      ),
      ifGiven(given.blockNumber, 'bigint', (number) => eb('l.blockNumber', '=', number)),
    ]),
  );

const complete = (some: typeof rounds) =>
  some
    .leftJoin('users as w', 'w.id', 'l.winnerUserId')
    .leftJoin('orders as o', 'o.lotteryId', 'l.id')
    .select((round) => [
      ...offered,
      ...decided,
      'l.status',
      'l.drawsAt',
      'l.cancelReason',
      round.selectFrom('drawDelays as d').select('d.reason').whereRef('d.lotteryId', '=', 'l.id').as('delayReason'),
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

type Complete = ReturnType<typeof complete>;

const ordered: Record<LotterySort | 'latestFirst', (list: Complete) => Complete> = {
  endingSoon: (list) => list.orderBy('l.endsAt').orderBy('l.id'),
  biggestPrize: (list) => list.orderBy('l.lotteryValue', 'desc').orderBy('l.endsAt').orderBy('l.id'),
  lowestPrice: (list) => list.orderBy('l.pricePerTicket').orderBy('l.endsAt').orderBy('l.id'),
  bestOdds: (list) => list.orderBy('l.totalTickets').orderBy('l.endsAt').orderBy('l.id'),
  latestFirst: (list) => list.orderBy('l.endsAt', 'desc').orderBy('l.id', 'desc'),
};

const listed = (order: keyof typeof ordered) =>
  statement((given: Given<LotteryFilter & { limit: number; offset: number }>) =>
    ordered[order](complete(filtered(given)))
      .limit(given.limit)
      .offset(given.offset),
  );

const lists = {
  endingSoon: listed('endingSoon'),
  biggestPrize: listed('biggestPrize'),
  lowestPrice: listed('lowestPrice'),
  bestOdds: listed('bestOdds'),
  latestFirst: listed('latestFirst'),
};

export function listLotteries(
  db: Queryable,
  filter: LotteryFilter,
  page: { page: number; limit: number },
): Promise<LotteryRow[]> {
  const open = filter.status === 'running' || filter.status === 'awaiting';
  return lists[filter.sort ?? (open ? 'endingSoon' : 'latestFirst')](db, { ...filter, ...limitOffset(page) });
}

const counted = statement((given: Given<LotteryFilter>) => filtered(given).select(({ fn }) => fn.countAll<number>().as('count')));

export async function countLotteries(db: Queryable, filter: LotteryFilter): Promise<number> {
  return onlyRow(await counted(db, filter)).count;
}

const found = statement((given: Given<{ ids: readonly number[] }>) =>
  complete(rounds.where(({ eb, fn }) => eb('l.id', '=', fn.any(sql<number[]>`${given.ids}::bigint[]`)))),
);

export type LotteryRow = RowOf<typeof found>;

export function findLotteries(db: Queryable, ids: readonly number[]): Promise<LotteryRow[]> {
  return found(db, { ids });
}
