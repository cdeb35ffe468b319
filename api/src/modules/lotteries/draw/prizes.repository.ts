import { sql } from 'kysely';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

interface Which {
  resting: boolean;
  after: number;
  limit: number;
}

const due = statement((given: Given<Which>) =>
  tables
    .selectFrom('prizesDue as d')
    .innerJoin('lotteries as l', 'l.id', 'd.lotteryId')
    .select(({ ref }) => [
      'l.id',
      'l.endsAt',
      'l.drawRule',
      'l.drawChain',
      'l.drawAttempt',
      'l.beaconRound',
      'l.totalTickets',
      'l.tokenAmount',
      'l.winnerTicket',
      'd.reason',
      'd.nextAttemptAt',
      ref('l.openingId').$notNull().as('openingId'),
      ref('l.winnerUserId').$notNull().as('winnerUserId'),
      sql<Date>`(select r.created_at from log_records r where r.id = ${ref('l.openingId')})`.as('openedAt'),
      sql<Date>`(select r.created_at from log_records r where r.id = ${ref('l.freezeId')})`.as('frozenAt'),
      sql<Date>`(select r.created_at from log_records r where r.index = 0)`.as('loggedFrom'),
      sql<Date>`(select min(t.created_at) from tickets t where t.lottery_id = ${ref('l.id')})`.as('soldFrom'),
    ])
    .where(
      ({ ref }) =>
        sql<boolean>`(${given.resting} or ${ref('d.nextAttemptAt')} is null or ${ref('d.nextAttemptAt')} <= clock_timestamp())`,
    )
    .where('d.lotteryId', '>', given.after)
    .orderBy('d.lotteryId')
    .limit(given.limit),
);

export type DuePrize = RowOf<typeof due>;

export const duePrizes = (db: Queryable, which: Which): Promise<DuePrize[]> => due(db, which);

const channel = 'prizes_due';

export async function tellPrizeDue(tx: Queryable): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, '']);
}

export const onPrizeDue = (db: Pick<Database, 'listen'>, wake: () => void) => db.listen(channel, wake);

const put = statement((given: Given<{ id: number; reason: string | null; seconds: number }>) =>
  tables
    .updateTable('prizesDue')
    .set({
      reason: given.reason,
      nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${given.seconds}::integer)`,
    })
    .where('lotteryId', '=', given.id),
);

/** Puts a payment off. @param reason for the operator; null: what decided the round cannot be asked right now */
export async function putOffPrize(db: Queryable, id: number, reason: string | null, seconds: number): Promise<void> {
  await put(db, { id, reason, seconds });
}
