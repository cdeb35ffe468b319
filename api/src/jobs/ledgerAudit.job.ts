import type { Config } from '../core/config/config.ts';
import type { Database } from '../core/db/database.ts';
import { databaseTime } from '../core/db/databaseClock.ts';
import type { EventLog } from '../core/events.ts';
import type { Job } from '../core/job.ts';
import { type AuditKeys, runDailyAudit } from '../modules/ledger-audit/auditLedger.ts';
import { isSettled, readSnapshotBound, type SnapshotBound } from '../modules/ledger-audit/ledgerCheckpoints.repository.ts';
import { writeCheckpoints } from '../modules/ledger-audit/ledgerCheckpoints.ts';
import { withheldRounds } from '../modules/ledger-audit/log.ts';
import type { JobContext } from './jobContext.ts';

const pageMs = 20_000;
/** Interval of checks whether the daily ledger audit is due, and delay before the first one, ms. */
const dueMs = 60_000;

type AuditContext = Pick<JobContext, 'db' | 'log' | 'fairLog' | 'sources' | 'metrics'> & { config: Pick<Config, 'fairKey'> };

/** Returns the jobs that close pages of the ledger audit, audit the ledger daily, and look for withheld results each minute. */
export function ledgerAuditJobs({ db: plain, config, fairLog, sources, metrics, log }: AuditContext): Job[] {
  const db = plain.as('operator');
  const keys: AuditKeys = { fairKey: config.fairKey, log: fairLog.signer, beacons: sources };
  const close = pageCloser(db);
  const common = { retryMs: 1_500, failed: 'The ledger audit failed' };
  return [
    {
      ...common,
      name: 'ledger pages',
      everyMs: pageMs,
      run: async () => {
        await close();
      },
    },
    { ...common, name: 'ledger audit', everyMs: dueMs, firstMs: dueMs, run: () => auditToday(db, keys, log) },
    withheldJob({ db, sources, metrics, log }),
  ];
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

async function auditToday(db: Database, keys: AuditKeys, log: Pick<EventLog, 'error'>): Promise<void> {
  const faults = await runDailyAudit(db, keys);
  if (faults === undefined || faults.length === 0) return;
  const [first] = faults;
  log.error({ faults: faults.length, first }, 'The ledger audit found faults. To list them: npm run provider -- ledger status');
}

export function withheldJob(
  { db, sources, metrics, log }: Omit<AuditContext, 'config' | 'fairLog' | 'log'> & { log: Pick<EventLog, 'error'> },
  now: () => Promise<Date> = () => databaseTime(db),
): Job {
  const named = new Set<number>();
  let count = 0;
  metrics?.watch(() => ({ lotto_results_withheld: count }));
  return {
    name: 'withheld results',
    everyMs: dueMs,
    failed: 'Withheld results could not be looked for',
    run: async () => {
      const withheld = await withheldRounds(db, sources, (await now()).getTime() / 1000);
      count = withheld.length;
      for (const { round, name } of withheld) {
        if (!named.has(round))
          log.error({ round, name }, `Round ${round} “${name}” has no result in the log, although it is due. See: draws due`);
        named.add(round);
      }
    },
  };
}
