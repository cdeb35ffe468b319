import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import type { AuditKeys } from '../modules/ledger-audit/auditLedger.ts';
import { runDailyAudit } from '../modules/ledger-audit/dailyAudit.ts';
import { isSettled, readSnapshotBound, type SnapshotBound } from '../modules/ledger-audit/ledgerCheckpoints.repository.ts';
import { writeCheckpoints } from '../modules/ledger-audit/ledgerCheckpoints.ts';
import { schedule } from './draw.job.ts';

const pageMs = 20_000;
/** Interval of checks whether the daily ledger audit is due, and delay before the first one, ms. */
const dueMs = 60_000;

interface BooksDeps {
  db: Database;
  keys: AuditKeys;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Runs the job that closes pages of the ledger audit and audits the ledger once a day. Any number of processes may run it.
 * @returns a function that stops it after the work in progress
 */
export function startLedgerAuditJobs(deps: BooksDeps): () => Promise<void> {
  const close = pageCloser(deps.db);
  let looked = false;
  const stops = [
    schedule(async () => {
      await close();
      return pageMs;
    }, deps.log),
    schedule(async () => {
      if (looked) await checkToday(deps);
      looked = true;
      return dueMs;
    }, deps.log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Closes pages up to a horizon below which no more rows can appear. Ids are assigned before their rows become visible, so a
 * horizon is read in one call, later calls wait for the transactions that were running, and then all rows up to the horizon are
 * visible.
 * @returns a function to call repeatedly; it returns the number of closed pages
 */
export function pageCloser(db: Database): () => Promise<number> {
  let older: SnapshotBound | undefined;
  let newer: SnapshotBound | undefined;
  return async () => {
    if (older !== undefined && newer !== undefined) {
      if (!(await isSettled(db, newer))) return 0;
      const closed = await writeCheckpoints(db, older);
      [older, newer] = [newer, await readSnapshotBound(db)];
      return closed;
    }
    [older, newer] = [newer, await readSnapshotBound(db)];
    return 0;
  };
}

async function checkToday({ db, keys, log }: BooksDeps): Promise<void> {
  const faults = await runDailyAudit(db, keys);
  if (faults === undefined || faults.length === 0) return;
  const [first] = faults;
  log.error({ faults: faults.length, first }, 'The books are not in order. What is wrong: npm run provider -- ledger status');
}
