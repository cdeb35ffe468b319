import { sql } from 'kysely';
import { daysUntilRefund } from 'shared/fair/beacon';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { Decision } from './deciders.ts';

/** Lotteries that are closed and not drawn, or drawn and not announced. A union: its first part can use an index. */
const dueIds = tables
  .selectFrom('lotteries as l')
  .select('l.id')
  .where(({ and, not, ref }) => and([ref('l.undecided'), not(ref('l.onSale'))]))
  .unionAll(tables.selectFrom('drawDelays').select('lotteryId as id').where('step', '=', sql.lit('announcement')));

const dueRounds = tables
  .selectFrom('lotteries as l')
  .leftJoin('drawDelays as d', 'd.lotteryId', 'l.id')
  .where('l.id', 'in', dueIds);

/** Marks all lotteries past their end as closed, so that a clock that steps back does not reopen the sale. */
export async function closeLotteries(db: Queryable): Promise<void> {
  await db.query('select close_rounds()');
}

/** `resting`: also those that wait after a failure; `unfrozen`: only those whose ticket list is not published. */
interface Which {
  resting: boolean;
  unfrozen: boolean;
}

const due = statement((given: Given<Which & { after: number; limit: number }>) =>
  dueRounds
    .select(({ ref }) => [
      'l.id',
      'l.endsAt',
      'l.drawRule',
      'l.drawChain',
      'l.drawAttempt',
      'l.beaconRound',
      'l.openingId',
      'l.freezeId',
      sql<boolean>`not ${ref('l.undecided')}`.as('over'),
      sql<boolean>`${ref('l.cancelledAt')} is not null`.as('cancelled'),
      sql<boolean | null>`${ref('l.drawsAt')} > clock_timestamp()`.as('early'),
      sql<boolean | null>`${ref('l.drawsAt')} < clock_timestamp() - ${sql.lit(`${daysUntilRefund} days`)}::interval`.as(
        'givenUp',
      ),
      sql<boolean>`${ref('d.sourceMissingSince')} is not null`.as('missed'),
      /** For thirty days no process that tried has had the source. */
      sql<boolean | null>`${ref('d.sourceMissingSince')} < clock_timestamp() - interval '30 days'`.as('abandoned'),
      sql<number>`extract(epoch from clock_timestamp() - coalesce(${ref('l.drawsAt')}, ${ref('l.endsAt')}))::float8`.as(
        'lateSeconds',
      ),
      /** Due for longer than any purchase locks a lottery. */
      sql<boolean>`${ref('l.endsAt')} < clock_timestamp() - interval '10 seconds'`.as('overdue'),
      /** Reasons at the last attempt, for players and for the operator; null before the first one. */
      'd.reason',
      'd.detail',
    ])
    .where('l.id', '>', given.after)
    .where(
      ({ ref }) =>
        sql<boolean>`(${given.resting} or ${ref('d.nextAttemptAt')} is null or ${ref('d.nextAttemptAt')} <= clock_timestamp())`,
    )
    .where(({ ref }) => sql<boolean>`(not ${given.unfrozen} or (${ref('l.undecided')} and ${ref('l.freezeId')} is null))`)
    .orderBy('l.id')
    .limit(given.limit),
);

export type DueLottery = RowOf<typeof due>;

export function dueLotteries(db: Queryable, page: Which & { after: number; limit: number }): Promise<DueLottery[]> {
  return due(db, page);
}

const delays = statement((given: Given<{ limit: number }>) =>
  dueRounds
    .select(({ fn }) => [
      'l.id',
      'l.endsAt',
      'd.reason',
      'd.step',
      'd.detail',
      fn.coalesce('d.attempts', sql.lit(0)).as('attempts'),
      'd.nextAttemptAt',
    ])
    .orderBy('l.endsAt')
    .orderBy('l.id')
    .limit(given.limit),
);

export type Delay = RowOf<typeof delays>;

export type DrawStep = NonNullable<Delay['step']>;

export function listDelays(db: Queryable, limit: number): Promise<Delay[]> {
  return delays(db, { limit });
}

interface Wait {
  lotteryId: number;
  reason: string;
  detail: string | null;
  sourceMissing: boolean;
}

const waits = statement((given: Given<Wait>) =>
  tables
    .insertInto('drawDelays')
    .values({
      lotteryId: given.lotteryId,
      reason: given.reason,
      detail: given.detail,
      sourceMissingSince: sql<Date | null>`case when ${given.sourceMissing}::boolean then clock_timestamp() end`,
    })
    .onConflict((known) =>
      known.column('lotteryId').doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        detail: ref('excluded.detail'),
        step: null,
        nextAttemptAt: null,
        // Keeps the time of the first such attempt; an attempt with the source resets it.
        sourceMissingSince: sql<Date | null>`case when ${given.sourceMissing}::boolean
          then coalesce(${ref('drawDelays.sourceMissingSince')}, clock_timestamp()) end`,
      })),
    ),
);

/** A due draw counts as late after these seconds. A beacon round appears within seconds, a final block within some more. */
const lateAfterSeconds = 30;

const lateness = statement(() =>
  dueRounds.select(({ ref }) => [
    sql<number>`count(*) filter (where ${ref('l.undecided')}
      and coalesce(${ref('l.drawsAt')}, ${ref('l.endsAt')}) < clock_timestamp() - make_interval(secs => ${sql.lit(lateAfterSeconds)}))`.as(
      'late',
    ),
    sql<number>`count(${ref('d.step')})`.as('failed'),
    sql<number>`greatest(0, coalesce(max(extract(epoch from clock_timestamp() - coalesce(${ref('l.drawsAt')}, ${ref('l.endsAt')})))
      filter (where ${ref('l.undecided')}), 0))::float8`.as('latenessSeconds'),
  ]),
);

export async function readLateness(db: Queryable): Promise<RowOf<typeof lateness>> {
  return onlyRow(await lateness(db, {}));
}

export async function saveWait(db: Queryable, wait: Wait): Promise<void> {
  await waits(db, wait);
}

const failed = statement((given: Given<{ lotteryId: number; reason: string; step: DrawStep; detail: string }>) =>
  tables
    .insertInto('drawDelays')
    .values({
      lotteryId: given.lotteryId,
      reason: given.reason,
      step: given.step,
      detail: given.detail,
      attempts: sql.lit(1),
      failedAt: sql<Date>`clock_timestamp()`,
      nextAttemptAt: sql<Date>`clock_timestamp() + interval '2 seconds'`,
    })
    .onConflict((conflict) =>
      conflict.column('lotteryId').doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        step: ref('excluded.step'),
        detail: ref('excluded.detail'),
        sourceMissingSince: null,
        attempts: sql<number>`${ref('drawDelays.attempts')} + 1`,
        failedAt: sql<Date>`clock_timestamp()`,
        nextAttemptAt: sql<Date>`clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * 2 ^ least(${ref('drawDelays.attempts')}, 20))`,
      })),
    ),
);

/** Stores the failure of a draw. The next attempt is after 2 seconds, then 4, 8 … at most 10 minutes. */
export async function noteFailure(
  db: Queryable,
  id: number,
  failure: { reason: string; step: DrawStep; detail: string },
): Promise<void> {
  await failed(db, { lotteryId: id, ...failure });
}

const forgotten = statement((given: Given<{ lotteryId: number }>) =>
  tables.deleteFrom('drawDelays').where('lotteryId', '=', given.lotteryId),
);

export async function deleteDelay(db: Queryable, id: number): Promise<void> {
  await forgotten(db, { lotteryId: id });
}

const claimed = statement((given: Given<{ id: number; attempt: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .innerJoin('logRecords as f', 'f.id', 'l.freezeId')
    .select(({ ref }) => [
      'l.id',
      'l.name',
      'l.rewardId',
      'l.totalTickets',
      'l.tokenAmount',
      ref('l.openingId').$notNull().as('openingId'),
      'f.id as freezeId',
      'f.text as freezeText',
    ])
    .where('l.id', '=', given.id)
    .where('l.drawAttempt', '=', given.attempt)
    .where(({ and, eb, not, ref }) => and([ref('l.undecided'), not(ref('l.onSale')), eb('l.openingId', 'is not', null)]))
    .forUpdate('l')
    .skipLocked(),
);

export type FrozenRound = RowOf<typeof claimed>;

/**
 * Locks a due lottery whose ticket list is published. FOR UPDATE is necessary: buyers hold FOR KEY SHARE, which FOR NO KEY UPDATE
 * does not block.
 * @param attempt the freeze that the decision belongs to
 * @returns undefined if another process has locked it or it is not due any more
 */
export async function claimFrozen(tx: Queryable, id: number, attempt: number): Promise<FrozenRound | undefined> {
  return (await claimed(tx, { id, attempt }))[0];
}

export interface DrawResult {
  winnerTicket: number;
  decision: Decision;
  drawnAt: Date | undefined;
  resultId: string;
}

const decided = statement((given: Given<{ id: number }>) => tables.deleteFrom('drawDelays').where('lotteryId', '=', given.id));

/** Stores the result of a locked lottery. @returns the winner by the database; undefined if the number was not sold */
export async function recordDraw(tx: Queryable, id: number, result: DrawResult): Promise<number | undefined> {
  const { winnerTicket, decision, drawnAt, resultId } = result;
  const block = decision.rule === 'v1' ? decision.block : undefined;
  await decided(tx, { id });
  const { winner } = onlyRow(
    await tx.query<{ winner: number | null }>('select record_draw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as winner', [
      id,
      winnerTicket,
      resultId,
      block?.number ?? null,
      block?.hash ?? null,
      block?.time ?? null,
      decision.rule === 'v1' ? decision.chain : null,
      block?.sources === undefined ? null : JSON.stringify(block.sources),
      decision.rule === 'v2' ? decision.signature : null,
      drawnAt ?? null,
    ]),
  );
  return winner ?? undefined;
}

const drawn = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .leftJoin('users as w', 'w.id', 'l.winnerUserId')
    .select([
      'l.id',
      'l.name',
      'l.endsAt',
      'l.drawnAt',
      'l.winnerTicket',
      'w.username as winner',
      'l.blockNumber',
      'l.blockHash',
      'l.blockChain',
      'l.blockSources as sources',
      'l.drawRule',
      'l.drawChain',
      'l.drawAttempt',
      'l.beaconRound',
      'l.beaconSignature',
      'l.openingId',
      'l.freezeId',
      'l.resultId',
      'l.cancelId',
      'l.cancelReason',
    ])
    .where('l.id', '=', given.id),
);

export async function findDraw(db: Queryable, id: number): Promise<RowOf<typeof drawn> | undefined> {
  return (await drawn(db, { id }))[0];
}
