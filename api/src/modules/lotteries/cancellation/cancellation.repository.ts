import { sql } from 'kysely';
import { daysUntilRefund, daysWithoutSource } from 'shared/fair/beacon';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

const lockedRound = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ eb, exists, ref, selectFrom }) => [
      'l.id',
      'l.openingId',
      'l.drawAttempt',
      eb('l.drawnAt', 'is not', null).as('drawn'),
      eb('l.cancelledAt', 'is not', null).as('cancelled'),
      ref('l.onSale').as('onSale'),
      /** The database's clock is behind the source: the sale may be over, and the result public. */
      exists(
        selectFrom('clockLag as g')
          .select('g.chain')
          .whereRef('g.chain', '=', 'l.drawChain')
          .where('g.lagMs', '>=', sql.lit(1_000))
          .where(({ ref: of }) => sql<boolean>`${of('g.seenAt')} > clock_timestamp() - interval '1 minute'`),
      )
        .$castTo<boolean>()
        .as('clockLags'),
      /** The block or beacon has been missing for so many days that the lottery is refunded. Null: it is not recorded. */
      sql<boolean | null>`${ref('l.drawsAt')} < clock_timestamp() - ${sql.lit(`${daysUntilRefund} days`)}::interval`.as(
        'givenUp',
      ),
      /** For thirty days no process that tried has had the source of the block or beacon. */
      selectFrom('drawDelays as d')
        .select(({ ref: of }) =>
          sql<
            boolean | null
          >`${of('d.sourceMissingSince')} < clock_timestamp() - ${sql.lit(`${daysWithoutSource} days`)}::interval`.as(
            'abandoned',
          ),
        )
        .whereRef('d.lotteryId', '=', 'l.id')
        .as('abandoned'),
    ])
    .where('l.id', '=', given.id)
    .forUpdate(),
);

export type LockedRound = RowOf<typeof lockedRound>;

/** Locks a lottery for a cancellation; waits for running purchases and draws. @returns undefined if it does not exist */
export async function lockRound(tx: Queryable, id: number): Promise<LockedRound | undefined> {
  return (await lockedRound(tx, { id }))[0];
}

interface RefundsDue {
  lotteryId: number;
  afterUser: number;
  afterPurchase: number;
}

const purchases = statement((given: Given<RefundsDue & { limit: number }>) =>
  tables
    .selectFrom('purchases as p')
    .select(['p.id', 'p.userId', 'p.totalPrice'])
    .where('p.lotteryId', '=', given.lotteryId)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('p.userId')}, ${ref('p.id')}) > (${given.afterUser}::bigint, ${given.afterPurchase}::bigint)`,
    )
    .orderBy('p.userId')
    .orderBy('p.id')
    .limit(given.limit),
);

/** Reads purchases after a place, in the order of members and purchases. */
export function purchasesAfter(tx: Queryable, due: RefundsDue, limit: number): Promise<RowOf<typeof purchases>[]> {
  const { lotteryId, afterUser, afterPurchase } = due;
  return purchases(tx, { lotteryId, afterUser, afterPurchase, limit });
}

const sums = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('purchases')
    .select(({ fn }) => [
      fn.coalesce(sql<number>`sum(total_price)::bigint`, sql<number>`0`).as('refunded'),
      sql<number>`count(distinct user_id)`.as('members'),
    ])
    .where('lotteryId', '=', given.lotteryId),
);

export const sumPurchases = async (tx: Queryable, lotteryId: number): Promise<RowOf<typeof sums>> =>
  onlyRow(await sums(tx, { lotteryId }));

const noted = statement((given: Given<{ lotteryId: number }>) =>
  tables.insertInto('refundsDue').values({ lotteryId: given.lotteryId }),
);

/** Notes that all purchases of a cancelled lottery are to be refunded. */
export async function noteRefunds(tx: Queryable, lotteryId: number): Promise<void> {
  await noted(tx, { lotteryId });
}

const unpaid = statement(() => tables.selectFrom('refundsDue').select('lotteryId').orderBy('lotteryId'));

export const lotteriesToRefund = async (db: Queryable): Promise<number[]> =>
  (await unpaid(db, {})).map(({ lotteryId }) => lotteryId);

const locked = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('refundsDue')
    .select(['lotteryId', 'afterUser', 'afterPurchase', 'actId'])
    .where('lotteryId', '=', given.lotteryId)
    .forUpdate(),
);

/** Locks what is due of a lottery, after the batch in progress. @returns undefined if all is paid */
export async function lockRefunds(tx: Queryable, lotteryId: number): Promise<RowOf<typeof locked> | undefined> {
  return (await locked(tx, { lotteryId }))[0];
}

const moved = statement((given: Given<RefundsDue>) =>
  tables
    .updateTable('refundsDue')
    .set({ afterUser: given.afterUser, afterPurchase: given.afterPurchase })
    .where('lotteryId', '=', given.lotteryId),
);
const ended = statement((given: Given<{ lotteryId: number }>) =>
  tables.deleteFrom('refundsDue').where('lotteryId', '=', given.lotteryId),
);

/** Notes the last purchase of a batch, or that none is left. */
export async function moveRefunds(
  tx: Queryable,
  lotteryId: number,
  last: { id: number; userId: number } | undefined,
): Promise<void> {
  if (last === undefined) await ended(tx, { lotteryId });
  else await moved(tx, { lotteryId, afterUser: last.userId, afterPurchase: last.id });
}

interface Cancelled {
  id: number;
  cancelId: string;
  cancelReason: string;
}

const cancelled = statement((given: Given<Cancelled>) =>
  tables
    .with('over', (db) => db.deleteFrom('drawDelays').where('lotteryId', '=', given.id))
    .updateTable('lotteries')
    .set({ cancelledAt: sql<Date>`clock_timestamp()`, cancelId: given.cancelId, cancelReason: given.cancelReason })
    .where('id', '=', given.id),
);

export async function markCancelled(tx: Queryable, values: Cancelled): Promise<void> {
  await cancelled(tx, values);
}
