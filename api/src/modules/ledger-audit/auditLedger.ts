import { sql } from 'kysely';
import { type BeaconChain, quicknet } from 'shared/fair/beacon';
import type { NoteVerifier } from 'shared/fair/note';
import { type Database, onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import type { DrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { findCreditFaults, findLoggedActFaults } from '../audit-log/acts.repository.ts';
import { findLedgerFaults, type LedgerFault } from '../wallets/ledger.repository.ts';
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

const checkLock = 4_711_004;

const recent = statement(() =>
  tables.selectNoFrom(({ exists, selectFrom }) =>
    exists(
      selectFrom('bookChecks')
        .select('id')
        .where('daily', '=', true)
        .where(
          ({ ref }) =>
            sql<boolean>`${ref('startedAt')} > clock_timestamp() - case when ${ref('finishedAt')} is null then interval '6 hours' else interval '1 day' end`,
        ),
    ).as('found'),
  ),
);

const begun = statement((given: Given<{ daily: boolean }>) =>
  tables.insertInto('bookChecks').values({ daily: given.daily }).returning('id'),
);

async function beginCheck(db: Queryable): Promise<number> {
  return onlyRow(await begun(db, { daily: false })).id;
}

/**
 * Claims the daily check for this process; call it in a transaction. A check that has not finished after six hours counts as
 * dead.
 * @returns its id; undefined if one ran within a day, or another process has it
 */
async function claimDailyCheck(tx: Queryable): Promise<number | undefined> {
  const { got } = onlyRow(await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [checkLock]));
  if (!got || onlyRow(await recent(tx, {})).found) return undefined;
  return onlyRow(await begun(tx, { daily: true })).id;
}

interface Finished {
  id: number;
  faultCount: number;
  faults: string;
}

const finished = statement((given: Given<Finished>) =>
  tables
    .updateTable('bookChecks')
    .set(({ selectFrom }) => ({
      finishedAt: sql<Date>`clock_timestamp()`,
      faultCount: given.faultCount,
      faults: sql<readonly LedgerFault[]>`${given.faults}::jsonb`,
      pages: selectFrom('bookPages').select(({ fn }) => fn.countAll<number>().as('pages')),
    }))
    .where('id', '=', given.id),
);

const kept = 100;

async function finishCheck(db: Queryable, id: number, faults: readonly LedgerFault[]): Promise<void> {
  await finished(db, { id, faultCount: faults.length, faults: JSON.stringify(faults.slice(0, kept)) });
}

const last = statement(() =>
  tables
    .selectFrom('bookChecks')
    .select(({ ref }) => [
      'id',
      'startedAt',
      ref('finishedAt').$notNull().as('finishedAt'),
      'daily',
      'pages',
      'faultCount',
      'faults',
    ])
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1),
);

export type FinishedCheck = RowOf<typeof last>;

export async function lastCheck(db: Queryable): Promise<FinishedCheck | undefined> {
  return (await last(db, {}))[0];
}
