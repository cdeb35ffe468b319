import { type BeaconChain, quicknet } from 'shared/fair/beacon';
import type { NoteVerifier } from 'shared/fair/note';
import type { Queryable } from '../../core/db/database.ts';
import type { DrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { findLedgerFaults, type LedgerFault } from '../wallets/ledger.repository.ts';
import { logFaults } from './log.ts';
import { readStart } from './pages.repository.ts';
import { pageFaults } from './pages.ts';
import { roundFaults } from './rounds.ts';
import { sealFaults } from './seals.ts';

export interface BookKeys {
  /** FAIR_KEY: what seals are made with. */
  fairKey: string;
  /** Checks the log's signatures. */
  log?: NoteVerifier;
  /** Knows the beacons beside the public one: the local one of this provider. Asked only when something is verified anew. */
  beacons?: Pick<DrawSources, 'beaconOf'>;
}

async function beaconOf(hash: string, sources: BookKeys['beacons']): Promise<BeaconChain | undefined> {
  if (hash === quicknet.hash) return quicknet;
  const source = await sources?.beaconOf(hash);
  return source && { hash, publicKey: source.publicKey, genesis: source.genesis, period: source.period };
}

/**
 * Recomputes everything that the books say: sums and balances, tickets, winners and orders, the log's tree and checkpoints, what rounds
 * were opened, frozen, drawn and cancelled with, seals, and the pages that chain all rows.
 *
 * Everything is read again each time, in batches, so that memory stays small. Only the beacons' signatures, which take some 80 ms each,
 * are remembered once verified.
 * @param all also verify the beacons' signatures that were verified before
 * @returns empty when all is right
 */
export async function checkBooks(db: Queryable, keys: BookKeys, { all = false } = {}): Promise<LedgerFault[]> {
  const start = await readStart(db);
  const older = { entries: start?.entries ?? 0, purchases: start?.purchases ?? 0 };
  return [
    ...(await findLedgerFaults(db)),
    ...(await sealFaults(db, keys.fairKey, older)),
    ...(await logFaults(db, keys.log)),
    ...(await roundFaults(db, {
      fairKey: keys.fairKey,
      beaconOf: (hash) => beaconOf(hash, keys.beacons),
      all,
      olderRounds: start?.rounds ?? 0,
    })),
    ...(await pageFaults(db, keys.fairKey)),
  ];
}
