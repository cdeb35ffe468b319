import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Clocked } from './clockLag.ts';
import { drandBeacon } from './drand.ts';
import type { BeaconSource, BlockSource } from './drawSource.ts';
import { localBeacon, simulatedChain } from './simulatedSources.ts';

/**
 * Creates the chains that this process may draw by: BSC when its addresses are configured, and the simulated chain where it is
 * allowed. The first decides rounds that open now; the recorded one decides rounds that opened before.
 */
async function createChains(
  config: Pick<Config, 'bscRpcUrls' | 'allowSimulated'>,
  db: Database,
  onProblem: (problem: string) => void,
): Promise<BlockSource[]> {
  const chains: BlockSource[] = [];
  if (config.bscRpcUrls.length > 0) {
    const { bscChain } = await import('./bsc.ts');
    chains.push(bscChain(config.bscRpcUrls, onProblem));
  }
  if (config.allowSimulated.includes('chain')) chains.push(simulatedChain(db));
  return chains;
}

/**
 * Sources that may decide rounds in this process, by their names in opening records. A round whose source is missing here waits
 * for a process that has it.
 */
export interface DrawSources {
  /** Sources of rule v1; the first decides rounds that open now. Empty: no such round can open. */
  readonly chains: readonly BlockSource[];
  chainNamed(name: string): BlockSource | undefined;
  /** The same for rule v2. Created on first use: the simulated beacon needs half a second to compute its key. */
  beacons(): Promise<readonly BeaconSource[]>;
  beaconOf(chainHash: string): Promise<BeaconSource | undefined>;
  /** Sources that the database's clock is compared with: all but the simulated beacon, which follows that clock. */
  readonly clocks: readonly Clocked[];
}

export const noSources: DrawSources = {
  chains: [],
  chainNamed: () => undefined,
  beacons: async () => [],
  beaconOf: async () => undefined,
  clocks: [],
};

/**
 * Creates the sources of draws that the configuration names.
 * @param onProblem called, for the operator, when addresses lag, disagree or fail
 */
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
