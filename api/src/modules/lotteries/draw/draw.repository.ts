import { sql } from 'kysely';
import { daysUntilRefund } from 'shared/fair/beacon';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { Decision } from './deciders.ts';

/** Over and not drawn, or drawn and not told. In two halves, so that the first can use the index of open rounds. */
const dueIds = tables
  .selectFrom('lotteries as l')
  .select('l.id')
  .where(({ and, not, ref }) => and([ref('l.undecided'), not(ref('l.onSale'))]))
  .unionAll(tables.selectFrom('drawDelays').select('lotteryId as id').where('step', '=', sql.lit('announcement')));

const dueRounds = tables
  .selectFrom('lotteries as l')
  .leftJoin('drawDelays as d', 'd.lotteryId', 'l.id')
  .where('l.id', 'in', dueIds);

/** Stores that the sale of every round past its end is over: a clock that steps back does not open it again. */
export async function closeLotteries(db: Queryable): Promise<void> {
  await db.query('select close_rounds()');
}

/** Which due rounds: also those that rest after a failure; only those whose list is not published. */
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
      /** Decided already: only those who watch it could not be told. */
      sql<boolean>`not ${ref('l.undecided')}`.as('over'),
      sql<boolean>`${ref('l.cancelledAt')} is not null`.as('cancelled'),
      /** What decides it cannot have come out yet. */
      sql<boolean | null>`${ref('l.drawsAt')} > clock_timestamp()`.as('early'),
      /** What decides it should have come out so many days ago. */
      sql<boolean | null>`${ref('l.drawsAt')} < clock_timestamp() - ${sql.lit(`${daysUntilRefund} days`)}::interval`.as(
        'givenUp',
      ),
      /** The last who looked did not have what decides it. */
      sql<boolean>`${ref('d.sourceMissingSince')} is not null`.as('missed'),
      /** Nobody who looked in the last thirty days had what decides it. */
      sql<boolean | null>`${ref('d.sourceMissingSince')} < clock_timestamp() - interval '30 days'`.as('abandoned'),
      /** Since what decides it was due; negative before. */
      sql<number>`extract(epoch from clock_timestamp() - coalesce(${ref('l.drawsAt')}, ${ref('l.endsAt')}))::float8`.as(
        'lateSeconds',
      ),
      /** It has been due for longer than any purchase holds a round. */
      sql<boolean>`${ref('l.endsAt')} < clock_timestamp() - interval '10 seconds'`.as('overdue'),
      /** Why it was not drawn at the last look, and what was noted for the operator; null at the first one. */
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

/**
 * Rounds whose sale is over and whose draw is not, by id.
 * @param page id that it begins after, and how many
 */
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

/** What failed last at a round, or what it waits for. */
export type Delay = RowOf<typeof delays>;

/** Steps of a draw, in their order. */
export type DrawStep = NonNullable<Delay['step']>;

/** Everything that is due, with what it waits for, the longest waiting first. For the operator. */
export function listDelays(db: Queryable, limit: number): Promise<Delay[]> {
  return delays(db, { limit });
}

/** Why a round is not drawn yet. */
interface Wait {
  lotteryId: number;
  /** For players. */
  reason: string;
  /** For the operator. */
  detail: string | null;
  /** What decides it should be there, and this process does not have its source. */
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
        // Since the first of these looks; one with the source begins it anew.
        sourceMissingSince: sql<Date | null>`case when ${given.sourceMissing}::boolean
          then coalesce(${ref('drawDelays.sourceMissingSince')}, clock_timestamp()) end`,
      })),
    ),
);

/** Seconds after which a draw that was due is late: a beacon's round is there within seconds, a final block within some more. */
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

/** What is due, in three numbers: late rounds, those whose last attempt failed, and for how long the oldest one has been due. */
export async function readLateness(db: Queryable): Promise<RowOf<typeof lateness>> {
  return onlyRow(await lateness(db, {}));
}

/** Says why a round is not drawn yet. */
export async function noteWait(db: Queryable, wait: Wait): Promise<void> {
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

/** Says that a round could not be drawn. It rests: 2 seconds after the first failure, then 4, 8 … at most 10 minutes. */
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

/** There is nothing to say any more. */
export async function forgetDelay(db: Queryable, id: number): Promise<void> {
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
 * Takes a due round whose list is published for this transaction alone. FOR UPDATE, and nothing weaker: buyers hold FOR KEY SHARE,
 * which FOR NO KEY UPDATE would let through.
 * @param attempt whose decision is at hand
 * @returns undefined when another drawer has it or it is not due any more
 */
export async function claimFrozen(tx: Queryable, id: number, attempt: number): Promise<FrozenRound | undefined> {
  return (await claimed(tx, { id, attempt }))[0];
}

export interface DrawResult {
  winnerTicket: number;
  decision: Decision;
  /** The database's now when left out. */
  drawnAt: Date | undefined;
  resultId: string;
}

const decided = statement((given: Given<{ id: number }>) => tables.deleteFrom('drawDelays').where('lotteryId', '=', given.id));

/**
 * Records the result of a round that is claimed. The database itself looks who holds the winning number.
 * @returns the winner; undefined when the number was not sold
 */
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

/** How one round was drawn, for the operator. */
export async function findDraw(db: Queryable, id: number): Promise<RowOf<typeof drawn> | undefined> {
  return (await drawn(db, { id }))[0];
}
