import type { Database } from '../../core/db/database.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';
import { type AuditKeys, auditLedger } from './auditLedger.ts';
import { beginCheck, claimDailyCheck, finishCheck } from './checks.repository.ts';

export async function runAudit(db: Database, keys: AuditKeys, { all = false } = {}): Promise<LedgerFault[]> {
  const id = await beginCheck(db);
  const faults = await auditLedger(db, keys, { all });
  await finishCheck(db, id, faults);
  return faults;
}

/** Runs the daily audit if it is due; once a day over all processes. @returns the faults; undefined if it is not due */
export async function runDailyAudit(db: Database, keys: AuditKeys): Promise<LedgerFault[] | undefined> {
  const id = await db.transaction((tx) => claimDailyCheck(tx));
  if (id === undefined) return undefined;
  const faults = await auditLedger(db, keys);
  await finishCheck(db, id, faults);
  return faults;
}
