import type { LotteryStatus } from 'shared/contracts/lotteries';
import type { Queryable } from '../../../base/db/database.ts';

/** What a watcher of a round must know, read in one statement. */
export interface LotterySnapshot {
  status: LotteryStatus;
  ends_at: Date;
  now: Date;
  tickets: { ticketNumber: number; userId: number }[];
}

export async function readLottery(db: Queryable, lotteryId: number): Promise<LotterySnapshot | undefined> {
  const [snapshot] = await db.query<LotterySnapshot>(
    `select l.status, ends_at, clock_timestamp() as now,
       (select coalesce(json_agg(json_build_object('ticketNumber', ticket_number, 'userId', user_id) order by created_at, ticket_number), '[]')
        from tickets where lottery_id = l.id) as tickets
     from lotteries l where id = $1`,
    [lotteryId],
  );
  return snapshot;
}
