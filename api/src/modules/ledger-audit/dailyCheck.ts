import type { Database } from '../../core/db/database.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';
import { type BookKeys, checkBooks } from './checkBooks.ts';
import { beginCheck, claimDailyCheck, finishCheck } from './checks.repository.ts';

export async function runCheck(db: Database, keys: BookKeys, { all = false } = {}): Promise<LedgerFault[]> {
  const id = await beginCheck(db);
  const faults = await checkBooks(db, keys, { all });
  await finishCheck(db, id, faults);
  return faults;
}

/** Runs the daily audit if it is due; once a day over all processes. @returns the faults; undefined if it is not due */
export async function runDailyCheck(db: Database, keys: BookKeys): Promise<LedgerFault[] | undefined> {
  const id = await db.transaction((tx) => claimDailyCheck(tx));
  if (id === undefined) return undefined;
  const faults = await checkBooks(db, keys);
  await finishCheck(db, id, faults);
  return faults;
}
