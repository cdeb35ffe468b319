import type { Bundle } from 'shared/contracts/fair';
import { quicknet } from 'shared/fair/beacon';
import { inclusionRanges } from 'shared/fair/merkle';
import { readResult } from 'shared/fair/readRecords';
import type { Deps } from '../../../core/deps.ts';
import type { BeaconSource } from '../../../core/draw-sources/drawSource.ts';
import { latestCheckpoint, nodesOfRanges } from '../fairLog.service.ts';
import { findPublished, type PlacedRecord, type PublishedRound, recordsOfRound } from './bundle.repository.ts';

export interface BundleDeps extends Pick<Deps, 'db' | 'fairLog'> {
  ownBeacon(): Promise<Omit<BeaconSource, 'round'>>;
}

/** A bundle without its list of owners, which may be long. */
export interface BundleFrame {
  frame: Omit<Bundle, 'owners'>;
  /** Count of numbers in the list of owners; undefined if there is no list. */
  numbers: number | undefined;
}

/**
 * Builds the bundle of a lottery: its published records, with proofs that the current log includes them.
 * @returns undefined before the freeze or a cancellation, and for a lottery that was opened before the log began
 */
export async function bundleFrame(deps: BundleDeps, id: number): Promise<BundleFrame | undefined> {
  const { db, fairLog } = deps;
  const round = await findPublished(db, id);
  if (round === undefined || round.openingId === null || (round.freezeId ?? round.cancelId) === null) return undefined;
  const cancelled = round.cancelId !== null;
  const ids = [
    round.openingId,
    round.extendId,
    cancelled ? round.cancelId : round.freezeId,
    cancelled ? null : round.resultId,
  ].filter((each) => each !== null);
  const records = await recordsOfRound(db, id, ids, { freezes: !cancelled });
  const texts = Object.fromEntries(records.filter((each) => ids.includes(each.id)).map(({ kind, text }) => [kind, text]));
  // Read after the records, so that the checkpoint covers all of them.
  const { size, note } = await latestCheckpoint(db, fairLog);
  return {
    frame: {
      opening: texts.opening ?? '',
      ...texts,
      ...(texts.result === undefined ? {} : await decidedBy(deps, round, texts.result)),
      log: { checkpoint: note, records: await placesOf(deps, records, size) },
    },
    numbers: cancelled ? undefined : round.totalTickets,
  };
}

async function decidedBy(deps: BundleDeps, { drawChain, blockTime }: PublishedRound, text: string) {
  const { decided } = readResult(text);
  if (decided.rule === 'v1') {
    const chain = drawChain === 'bsc' ? ('bsc' as const) : ('simulated' as const);
    const time = Math.floor((blockTime?.getTime() ?? 0) / 1000);
    return { block: { chain, number: decided.block, hash: decided.hash, time } };
  }
  const beacon = await beaconOf(deps, drawChain);
  const { beaconRound: round, signature } = decided;
  return beacon === undefined ? {} : { beacon: { ...beacon, round, signature } };
}

/** Finds a beacon by the hash of its chain; undefined for one that was simulated with another key. */
async function beaconOf({ ownBeacon }: BundleDeps, chain: string | null) {
  if (chain === quicknet.hash) {
    const { publicKey, genesis, period } = quicknet;
    return { chain, publicKey, genesis, period };
  }
  const { chainHash, publicKey, genesis, period } = await ownBeacon();
  return chain === chainHash ? { chain, publicKey, genesis, period } : undefined;
}

/** Returns the indices of records and their inclusion proofs in a log of `size` records. */
async function placesOf({ db }: BundleDeps, records: readonly PlacedRecord[], size: number): Promise<Bundle['log']['records']> {
  const ranges = records.map(({ index }) => inclusionRanges(index, size));
  const nodes = await nodesOfRanges(db, ranges.flat());
  return records.map(({ kind, index }, place) => ({
    record: kind,
    index,
    proof: (ranges[place] ?? []).map((range) => Buffer.from(nodes.hashOfRange(range)).toString('hex')),
  }));
}
