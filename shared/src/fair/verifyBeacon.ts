import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type BeaconChain, messageOf, signatureDomain } from './beacon.ts';

const { shortSignatures } = bls12_381;

/**
 * Whether a signature is the beacon's for a round. The first call takes some 300 ms, later ones 55 to 100: load this module only where
 * somebody draws or checks.
 * @param signature 96 hex digits; anything else is no signature
 */
export function verifyBeacon({ publicKey }: Pick<BeaconChain, 'publicKey'>, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  try {
    return shortSignatures.verify(
      hexToBytes(signature),
      shortSignatures.hash(messageOf(round), signatureDomain),
      hexToBytes(publicKey),
    );
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}

/**
 * Signs a round, for a beacon whose key one has.
 * @param secretKey 32 bytes
 * @returns 96 hex digits
 */
export function signBeacon(secretKey: Uint8Array, round: number): string {
  const point = shortSignatures.sign(shortSignatures.hash(messageOf(round), signatureDomain), secretKey);
  return bytesToHex(shortSignatures.Signature.toBytes(point));
}

/** @returns 192 hex digits */
export function beaconPublicKey(secretKey: Uint8Array): string {
  return shortSignatures.getPublicKey(secretKey).toHex(true);
}
