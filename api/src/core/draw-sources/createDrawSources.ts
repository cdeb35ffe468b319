import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { BeaconSource } from './beaconSource.ts';
import type { BlockSource } from './blockSource.ts';
import type { Clocked } from './clockLag.ts';
import { createChains } from './createChains.ts';
import { drandBeacon } from './drand.ts';
import { localBeacon } from './local.ts';

/**
 * All that may decide rounds in this process, by the names that opening records carry. A round whose source is not here waits: it is drawn
 * by a process that has it, and by nothing else.
 */
export interface DrawSources {
  /** Of rule v1; rounds that open now are decided by the first. Empty: none can open. */
  readonly chains: readonly BlockSource[];
  chainNamed(name: string): BlockSource | undefined;
  /** Of rule v2, likewise. Made when they are first asked for: the simulated one computes its key, which takes half a second. */
  beacons(): Promise<readonly BeaconSource[]>;
  beaconOf(chainHash: string): Promise<BeaconSource | undefined>;
  /** What the database's clock is held against: all of them but the simulated beacon, which follows it and is not made for this. */
  readonly clocks: readonly Clocked[];
}

/** @param onProblem told, for the operator, which addresses lag, differ or fail */
export async function createDrawSources(
  config: Pick<Config, 'bscRpcUrls' | 'beaconRelays' | 'allowSimulated' | 'fairKey'>,
  db: Database,
  onProblem: (problem: string) => void,
): Promise<DrawSources> {
  const chains = await createChains(config, db, (problem) => onProblem(`BSC: ${problem}`));
  const relayed =
    config.beaconRelays.length > 0 ? drandBeacon(config.beaconRelays, (problem) => onProblem(`Beacon: ${problem}`)) : undefined;
  let made: Promise<readonly BeaconSource[]> | undefined;
  const beacons = () => {
    // One that could not be made is tried again.
    made ??= createBeacons(relayed, config, db).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return {
    chains,
    chainNamed: (name) => chains.find(({ chain }) => chain === name),
    beacons,
    beaconOf: async (hash) => (await beacons()).find(({ chainHash }) => chainHash === hash),
    clocks: relayed === undefined ? chains : [...chains, { ...relayed, chain: relayed.chainHash }],
  };
}

async function createBeacons(
  relayed: BeaconSource | undefined,
  config: Pick<Config, 'allowSimulated' | 'fairKey'>,
  db: Database,
): Promise<readonly BeaconSource[]> {
  const beacons = relayed === undefined ? [] : [relayed];
  if (config.allowSimulated.includes('beacon')) beacons.push(await localBeacon(db, config.fairKey));
  return beacons;
}
