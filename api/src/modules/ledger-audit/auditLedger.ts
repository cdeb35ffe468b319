import { type BeaconChain, quicknet } from 'shared/fair/beacon';
import type { NoteVerifier } from 'shared/fair/note';
import type { Database, Queryable } from '../../core/db/database.ts';
import type { DrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { findCreditFaults, findLoggedActFaults } from '../audit-log/loggedActs.repository.ts';
import { findLedgerFaults, type LedgerFault } from '../wallets/ledger.repository.ts';
import { beginCheck, claimDailyCheck, finishCheck } from './checks.repository.ts';
import { readStart } from './ledgerCheckpoints.repository.ts';
import { ledgerCheckpointFaults } from './ledgerCheckpoints.ts';
import { logFaults } from './log.ts';
import { roundFaults } from './rounds.ts';
import { rowMacFaults } from './rowMacs.ts';

export interface AuditKeys {
  fairKey: string;
  log?: NoteVerifier;
  /**
   * Knows beacons other than the public one, such as the local one of this provider. Called only for results that were not
   * verified before.
   */
  beacons?: Pick<DrawSources, 'beaconOf'>;
}

async function beaconOf(hash: string, sources: AuditKeys['beacons']): Promise<BeaconChain | undefined> {
  if (hash === quicknet.hash) return quicknet;
  const source = await sources?.beaconOf(hash);
  return source && { hash, publicKey: source.publicKey, genesis: source.genesis, period: source.period };
}

/**
 * Audits the ledger: recomputes sums and balances, tickets, winners and orders, the transparency log's tree and checkpoints, the
 * log records of lotteries and acts, row MACs, and the chain of ledger checkpoints, and finds credits without an act. Reads all
 * rows each time, in batches, so that memory stays small. Only verified beacon signatures are cached: each takes about 80 ms.
 * @param all also verify the beacon signatures that were verified before
 * @returns an empty list if all is right
 */
export async function auditLedger(db: Queryable, keys: AuditKeys, { all = false } = {}): Promise<LedgerFault[]> {
  const start = await readStart(db);
  const older = { entries: start?.entries ?? 0, purchases: start?.purchases ?? 0 };
  return [
    ...(await findLedgerFaults(db)),
    ...(await rowMacFaults(db, keys.fairKey, older)),
    ...(await findCreditFaults(db)),
    ...(await logFaults(db, keys.log)),
    ...(await findLoggedActFaults(db)),
    ...(await roundFaults(db, {
      fairKey: keys.fairKey,
      beaconOf: (hash) => beaconOf(hash, keys.beacons),
      all,
      olderRounds: start?.rounds ?? 0,
    })),
    ...(await ledgerCheckpointFaults(db, keys.fairKey)),
  ];
}

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
