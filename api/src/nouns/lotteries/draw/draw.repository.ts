import { sql } from 'kysely';
import type { Block, BlockSource } from '../../../base/chain/blockSource.ts';
import { onlyRow, type Queryable } from '../../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../base/db/statement.ts';

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

const due = statement((given: Given<{ after: number; limit: number; resting: boolean }>) =>
  dueRounds
    .select(({ ref }) => [
      'l.id',
      'l.endsAt',
      /** Drawn already: only those who watch it could not be told. */
      sql<boolean>`${ref('l.drawnAt')} is not null`.as('drawn'),
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
    .orderBy('l.id')
    .limit(given.limit),
);

export type DueLottery = RowOf<typeof due>;

/**
 * Rounds whose sale is over and whose draw is not, by id; none that rests after a failure, unless `resting` is set.
 * @param after id that the page begins after
 */
export function dueLotteries(db: Queryable, after: number, limit: number, resting: boolean): Promise<DueLottery[]> {
  return due(db, { after, limit, resting });
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

const waits = statement((given: Given<{ lotteryId: number; reason: string; detail: string | null }>) =>
  tables
    .insertInto('drawDelays')
    .values({ lotteryId: given.lotteryId, reason: given.reason, detail: given.detail })
    .onConflict((known) =>
      known.column('lotteryId').doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        detail: ref('excluded.detail'),
        step: null,
        nextAttemptAt: null,
      })),
    ),
);

/** Says why a round is not drawn yet. */
export async function noteWait(db: Queryable, id: number, reason: string, detail: string | null): Promise<void> {
  await waits(db, { lotteryId: id, reason, detail });
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

const claimed = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(['l.id', 'l.name', 'l.rewardId', 'l.totalTickets', 'l.tokenAmount'])
    .where('l.id', '=', given.id)
    .where(({ and, not, ref }) => and([ref('l.undecided'), not(ref('l.onSale'))]))
    .forUpdate()
    .skipLocked(),
);

/**
 * Takes a due round for this transaction alone. FOR UPDATE, and nothing weaker: buyers hold FOR KEY SHARE, which
 * FOR NO KEY UPDATE would let through.
 * @returns undefined when another drawer has it or it is not due any more
 */
export async function claimDueLottery(tx: Queryable, id: number): Promise<RowOf<typeof claimed> | undefined> {
  return (await claimed(tx, { id }))[0];
}

const holder = statement((given: Given<{ lotteryId: number; ticketNumber: number }>) =>
  tables
    .selectFrom('tickets')
    .select('userId')
    .where('lotteryId', '=', given.lotteryId)
    .where('ticketNumber', '=', given.ticketNumber),
);

/** @returns the member who holds a number, undefined when it was not sold */
export async function ticketHolder(tx: Queryable, lotteryId: number, ticketNumber: number): Promise<number | undefined> {
  return (await holder(tx, { lotteryId, ticketNumber }))[0]?.userId;
}

export interface DrawResult {
  winnerTicket: number;
  winnerUserId: number | undefined;
  block: Block;
  chain: BlockSource['chain'];
  drawRule: 'v1' | 'v2';
}

interface DrawValues {
  id: number;
  winnerTicket: number;
  winnerUserId: number | undefined;
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
  chain: BlockSource['chain'];
  drawRule: 'v1' | 'v2';
  /** JSON. */
  sources: string | undefined;
}

const recorded = statement((given: Given<DrawValues>) =>
  tables
    .with('over', (db) => db.deleteFrom('drawDelays').where('lotteryId', '=', given.id))
    .updateTable('lotteries')
    .set(({ ref, selectFrom }) => ({
      drawnAt: sql<Date>`clock_timestamp()`,
      closedAt: sql<Date>`coalesce(${ref('closedAt')}, clock_timestamp())`,
      winnerTicket: given.winnerTicket,
      winnerUserId: given.winnerUserId,
      blockNumber: given.blockNumber,
      blockHash: given.blockHash,
      blockTime: given.blockTime,
      blockChain: given.chain,
      drawRule: given.drawRule,
      blockSources: sql<Block['sources'] & object>`${given.sources}::jsonb`,
      soldTickets: selectFrom('tickets')
        .select(({ fn }) => fn.countAll<number>().as('sold'))
        .where('lotteryId', '=', given.id),
    }))
    .where('id', '=', given.id)
    .returning('id'),
);

export async function recordDraw(tx: Queryable, id: number, result: DrawResult): Promise<void> {
  const { winnerTicket, winnerUserId, block, chain, drawRule } = result;
  onlyRow(
    await recorded(tx, {
      id,
      winnerTicket,
      winnerUserId,
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: block.time,
      chain,
      drawRule,
      sources: block.sources && JSON.stringify(block.sources),
    }),
  );
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
    ])
    .where('l.id', '=', given.id),
);

/** How one round was drawn, for the operator. */
export async function findDraw(db: Queryable, id: number): Promise<RowOf<typeof drawn> | undefined> {
  return (await drawn(db, { id }))[0];
}
