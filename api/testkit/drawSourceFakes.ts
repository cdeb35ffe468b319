import { createHash } from 'node:crypto';
import { timeOfRound } from 'shared/fair/beacon';
import { beaconPublicKey, signBeacon } from 'shared/fair/verifyBeacon';
import type { DrawSources } from '../src/core/draw-sources/createDrawSources.ts';
import { type BeaconSource, BeaconUnavailable, type BlockSource } from '../src/core/draw-sources/drawSource.ts';
import { openFairLog } from '../src/core/fairLog.ts';
import { testFairKey } from './testKeys.ts';

export { testFairKey };

/** Transparency log of all tests, matching the configuration of testApp.ts. */
export const testFairLog = openFairLog({ publicUrl: 'http://localhost:3000', fairKey: testFairKey });

export function testSources({
  chains = [],
  beacons = [],
}: {
  chains?: readonly BlockSource[];
  beacons?: readonly BeaconSource[];
}): DrawSources {
  return {
    chains,
    chainNamed: (name) => chains.find(({ chain }) => chain === name),
    beacons: async () => beacons,
    beaconOf: async (hash) => beacons.find(({ chainHash }) => chainHash === hash),
    clocks: [...chains, ...beacons.map((beacon) => ({ ...beacon, chain: beacon.chainHash }))],
  };
}

/** Creates a fake BSC whose block hashes all end in this byte. */
export function fixedChain(lastByte: number): BlockSource {
  return {
    chain: 'bsc',
    name: 'BNB Smart Chain',
    firstBlockAt: async (time) => ({
      number: 41_000_000,
      hash: `0x${'ab'.repeat(31)}${lastByte.toString(16).padStart(2, '0')}`,
      time,
    }),
  };
}

export function drawnBy(...chains: BlockSource[]): { sources: DrawSources; fairLog: typeof testFairLog } {
  return { sources: testSources({ chains }), fairLog: testFairLog };
}

export interface TestBeacon extends BeaconSource {
  /** Offset of the beacon's clock from this machine's, seconds. */
  ahead: number;
  away: boolean;
}

/**
 * Creates a test beacon.
 * @param signed signs rounds with a real key (0.1 s each) for verification; otherwise a signature is a hash of the round's number
 */
export function testBeacon({ signed = false }: { signed?: boolean } = {}): TestBeacon {
  const secretKey = new Uint8Array(32).fill(7);
  const genesis = 1_704_067_200;
  const beacon: TestBeacon = {
    chainHash: 'be'.repeat(32),
    publicKey: signed ? beaconPublicKey(secretKey) : '00'.repeat(96),
    genesis,
    period: 3,
    simulated: true,
    name: 'Test beacon',
    ahead: 0,
    away: false,
    round: async (round) => {
      if (beacon.away) throw new BeaconUnavailable('The beacon cannot be reached.', 'relay 1 failed: refused');
      if (timeOfRound({ genesis, period: 3 }, round) > Date.now() / 1000 + beacon.ahead) return undefined;
      return { round, signature: signed ? signBeacon(secretKey, round) : unsigned(round) };
    },
    headTime: async () => {
      if (beacon.away) throw new BeaconUnavailable('The beacon cannot be reached.', 'relay 1 failed: refused');
      const newest = Math.floor((Date.now() / 1000 + beacon.ahead - genesis) / 3) + 1;
      return new Date(timeOfRound({ genesis, period: 3 }, newest) * 1000);
    },
  };
  return beacon;
}

function unsigned(round: number): string {
  return createHash('sha384').update(String(round)).digest('hex');
}
