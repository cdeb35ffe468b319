import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/**
 * A randomness beacon with drand's protocol (scheme bls-unchained-g1-rfc9380). `hash`: 64 hex digits; `publicKey`: 96 bytes of
 * G2, hex; `genesis`: time of round 1, Unix seconds.
 */
export interface BeaconChain {
  hash: string;
  publicKey: string;
  genesis: number;
  period: number;
}

export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** Minimum time between the close of a sale and the deciding beacon round, seconds. */
export const minDelay = 15;

/** Maximum time between them, seconds: a result that comes much later could be cancelled or forgotten. */
export const maxDelay = 3_600;

/** Minimum time between the logged freeze and the deciding beacon round, seconds. */
export const freezeLead = 5;

export const roundsPerAttempt = 100;

/** Zero-based; when its freeze is missed too, the round is refunded. */
export const lastAttempt = 2;

/** Seconds between the deciding rounds of two attempts, with the period of quicknet and of simulated beacons. */
export const secondsPerAttempt = 300;

/** Longest time from the deciding block or beacon round to the result record, seconds. */
export const resultWithin = 300;

/** Days to wait for the deciding block or beacon round before a refund. */
export const daysUntilRefund = 7;

export const daysWithoutSource = 30;

/** By how many days a sale can be extended, once: no longer than its buyers may have to wait for what decides. */
export const daysOfExtension = 7;

type Timing = Pick<BeaconChain, 'genesis' | 'period'>;

/** Returns the time of a beacon round, Unix seconds. */
export function timeOfRound(chain: Timing, round: number): number {
  return chain.genesis + chain.period * (round - 1);
}

/** Returns the first beacon round at or after a time (Unix seconds); round 1 for times before the beacon began. */
export function firstRoundFrom(chain: Timing, seconds: number): number {
  return Math.max(1, Math.ceil((seconds - chain.genesis) / chain.period) + 1);
}

/**
 * Returns the beacon round that decides a lottery. @throws RangeError for a delay below `minDelay`
 * @param closes end of the sale, Unix seconds
 */
export function decidingRound(chain: Timing, closes: number, delay: number): number {
  if (delay < minDelay) throw new RangeError(`The delay must be at least ${minDelay} seconds, not ${delay}.`);
  return firstRoundFrom(chain, closes + delay);
}

/** Returns the beacon round of an attempt (zero-based). @param beaconRound of the opening record */
export function roundOfAttempt(beaconRound: number, attempt: number): number {
  return attempt === 0 ? beaconRound : beaconRound + roundsPerAttempt * attempt;
}

/** Latest times of the first attempt, Unix seconds; each later attempt has `secondsPerAttempt` more. */
export interface Limits {
  freezeBy: number;
  resultBy: number;
}

/** @param decides time of the deciding block or beacon round, Unix seconds */
export function limitsFrom(rule: 'v1' | 'v2', decides: number): Limits {
  return { freezeBy: rule === 'v2' ? decides - freezeLead : decides + resultWithin, resultBy: decides + resultWithin };
}

/** Derives a round's randomness from its signature: 64 hex digits. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

export function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

export const signatureDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
