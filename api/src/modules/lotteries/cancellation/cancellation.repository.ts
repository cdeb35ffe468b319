import { sql } from 'kysely';
import { daysUntilRefund, daysWithoutSource } from 'shared/fair/beacon';
import type { Queryable } from '../../../core/db/database.ts';
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

const purchases = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('purchases')
    .select(['id', 'userId', sql<number>`total_price - goodwill_of(id)`.as('rest')])
    .where('lotteryId', '=', given.lotteryId)
    .where(sql<boolean>`total_price > goodwill_of(id)`)
    .orderBy('userId')
    .orderBy('id'),
);

/** Lists purchases that are not given back completely, with the rest. */
export function purchasesOf(tx: Queryable, lotteryId: number): Promise<RowOf<typeof purchases>[]> {
  return purchases(tx, { lotteryId });
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
