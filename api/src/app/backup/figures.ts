import { readCheckpoint, readNote } from 'shared/fair/note';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { newestCheckpoint } from '../../modules/transparency-log/fairLog.repository.ts';

export interface Figures {
  members: number;
  rounds: number;
  purchases: number;
  entries: number;
  records: number;
  log: string | null;
  /** Newest purchase, and newest entry of ledger or log; null where there is none. */
  newestPurchase: Date | null;
  newest: Date | null;
}

export async function readFigures(db: Queryable): Promise<Figures> {
  const row = onlyRow(
    await db.query<Omit<Figures, 'log'>>(
      `select (select count(*) from users) as members, (select count(*) from lotteries) as rounds,
         (select count(*) from purchases) as purchases, (select count(*) from ledger_entries) as entries,
         (select count(*) from log_records) as records,
         (select created_at from purchases order by id desc limit 1) as "newestPurchase",
         greatest((select max(created_at) from (select created_at from ledger_entries order by id desc limit 100) e),
           (select created_at from log_records order by index desc limit 1)) as newest`,
    ),
  );
  const checkpoint = await newestCheckpoint(db);
  return { ...row, log: checkpoint === undefined ? null : readCheckpoint(readNote(checkpoint.note).text).origin };
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export function figureLines({ members, rounds, purchases, entries, records, newest, newestPurchase }: Figures): string[] {
  return [
    `${counted(members, 'member', 'members')}, ${counted(rounds, 'round', 'rounds')}, ${counted(purchases, 'purchase', 'purchases')}, ` +
      `${counted(entries, 'entry of the ledger', 'entries of the ledger')}, ${counted(records, 'record of the public log', 'records of the public log')}.`,
    newest === null
      ? 'Nothing was booked or published in it yet.'
      : `The newest line of ledger and log is of ${newest.toISOString()}${newestPurchase === null ? '' : `, the newest purchase of ${newestPurchase.toISOString()}`}.`,
  ];
}
