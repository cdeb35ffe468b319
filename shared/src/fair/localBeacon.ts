import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BeaconChain, quicknet } from './beacon.ts';

/** What drand calls a beacon's id, for the ones that sites simulate. */
const localId = 'snail-lotto-local';

/**
 * The chain hash of a simulated beacon, made as drand makes its own: SHA-256(u32be(period) ‖ u64be(genesis) ‖ public key ‖ group hash ‖
 * id), here without a group. So the key and the times are fixed with the hash that stands in an opening record.
 */
export function localChainHash({ publicKey, genesis, period }: Omit<BeaconChain, 'hash'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, period);
  times.setBigUint64(4, BigInt(genesis));
  return bytesToHex(sha256(concatBytes(new Uint8Array(times.buffer), hexToBytes(publicKey), utf8ToBytes(localId))));
}

/**
 * Whether a chain's key and times are those that its hash stands for: drand's quicknet, or a beacon that a site simulates. With any other
 * chain whoever shows the key could have made it up after the draw.
 */
export function isKnownChain(chain: BeaconChain): 'quicknet' | 'simulated' | false {
  const { hash, publicKey, genesis, period } = chain;
  if (hash === quicknet.hash)
    return publicKey === quicknet.publicKey && genesis === quicknet.genesis && period === quicknet.period && 'quicknet';
  const isWritten =
    /^[0-9a-f]{192}$/.test(publicKey) && [genesis, period].every((seconds) => Number.isSafeInteger(seconds) && seconds > 0);
  return isWritten && hash === localChainHash(chain) && 'simulated';
}
