import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BeaconChain, quicknet } from './beacon.ts';

const localId = 'snail-lotto-local';

/**
 * Computes the chain hash of a simulated beacon as drand does: SHA-256(u32be(period) ‖ u64be(genesis) ‖ public key ‖ group hash ‖
 * id), here without a group. So the hash in an opening record fixes the key and the times.
 */
export function localChainHash({ publicKey, genesis, period }: Omit<BeaconChain, 'hash'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, period);
  times.setBigUint64(4, BigInt(genesis));
  return bytesToHex(sha256(concatBytes(new Uint8Array(times.buffer), hexToBytes(publicKey), utf8ToBytes(localId))));
}

/**
 * Returns whether a chain's key and times match its hash: drand's quicknet, or a simulated beacon of a site. With any other
 * chain, the key could have been made up after the draw.
 */
export function isKnownChain(chain: BeaconChain): 'quicknet' | 'simulated' | false {
  const { hash, publicKey, genesis, period } = chain;
  if (hash === quicknet.hash)
    return publicKey === quicknet.publicKey && genesis === quicknet.genesis && period === quicknet.period && 'quicknet';
  const isWritten =
    /^[0-9a-f]{192}$/.test(publicKey) && [genesis, period].every((seconds) => Number.isSafeInteger(seconds) && seconds > 0);
  return isWritten && hash === localChainHash(chain) && 'simulated';
}
