import { sql } from 'kysely';
import { daysUntilRefund, daysWithoutSource } from 'shared/fair/beacon';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { RefundedPurchase } from '../../wallets/ledger.repository.ts';

const lockedRound = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ eb, exists, ref, selectFrom }) => [
      'l.id',
      'l.rewardId',
      'l.endsAt',
      'l.drawRule',
      'l.drawChain',
      'l.drawDelay',
      'l.openingId',
      'l.extendId',
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

/** Locks a lottery for a cancellation or an extension; waits for running purchases and draws. @returns undefined if it does not exist */
export async function lockRound(tx: Queryable, id: number): Promise<LockedRound | undefined> {
  return (await lockedRound(tx, { id }))[0];
}

interface RefundsDue {
  lotteryId: number;
  afterUser: number;
  afterPurchase: number;
}

/** Reads purchases after a place that are not given back completely, in the order of members and purchases. */
export function purchasesAfter(tx: Queryable, due: RefundsDue, limit: number): Promise<RefundedPurchase[]> {
  const sql = `select id, user_id as "userId", total_price - goodwill_of(id) as rest from purchases
    where lottery_id = $1 and (user_id, id) > ($2, $3) and total_price > goodwill_of(id) order by user_id, id limit $4`;
  return tx.query(sql, [due.lotteryId, due.afterUser, due.afterPurchase, limit]);
}

export async function sumPurchases(tx: Queryable, lotteryId: number): Promise<{ refunded: number; members: number }> {
  const sql = `select coalesce(sum(total_price - goodwill_of(id)), 0)::bigint as refunded, count(distinct user_id) as members
    from purchases where lottery_id = $1 and total_price > goodwill_of(id)`;
  return onlyRow(await tx.query(sql, [lotteryId]));
}

export async function noteRefunds(tx: Queryable, lotteryId: number): Promise<void> {
  await tx.query('insert into refunds_due (lottery_id) values ($1)', [lotteryId]);
}

export async function lotteriesToRefund(db: Queryable): Promise<number[]> {
  return (await db.query<{ id: number }>('select lottery_id as id from refunds_due order by 1')).map(({ id }) => id);
}

/** Locks what is due of a lottery, after the batch in progress. @returns undefined if all is paid */
export async function lockRefunds(
  tx: Queryable,
  lotteryId: number,
): Promise<(RefundsDue & { actId: number | null }) | undefined> {
  const sql = `select lottery_id as "lotteryId", after_user as "afterUser", after_purchase as "afterPurchase", act_id as "actId"
    from refunds_due where lottery_id = $1 for update`;
  return (await tx.query<RefundsDue & { actId: number | null }>(sql, [lotteryId]))[0];
}

export async function moveRefunds(tx: Queryable, lotteryId: number, last?: { id: number; userId: number }): Promise<void> {
  if (last === undefined) await tx.query('delete from refunds_due where lottery_id = $1', [lotteryId]);
  else {
    const sql = 'update refunds_due set after_user = $2, after_purchase = $3 where lottery_id = $1';
    await tx.query(sql, [lotteryId, last.userId, last.id]);
  }
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
