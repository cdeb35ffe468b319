import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type BeaconChain, messageOf, signatureDomain } from './beacon.ts';

const { shortSignatures } = bls12_381;

/**
 * Verifies a beacon's signature of a round. The first call takes about 300 ms, later ones 55 to 100 ms. Load this module only to
 * draw or to check.
 * @param signature 96 hex digits; anything else is invalid
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
    // The bytes are not a point on the curve.
    return false;
  }
}

/** Signs a round of a beacon: 96 hex digits. @param secretKey 32 bytes */
export function signBeacon(secretKey: Uint8Array, round: number): string {
  const point = shortSignatures.sign(shortSignatures.hash(messageOf(round), signatureDomain), secretKey);
  return bytesToHex(shortSignatures.Signature.toBytes(point));
}

export function beaconPublicKey(secretKey: Uint8Array): string {
  return shortSignatures.getPublicKey(secretKey).toHex(true);
}
