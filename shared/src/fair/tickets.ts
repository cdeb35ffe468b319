import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { leafHash, Tree } from './merkle.ts';

export const saltBytes = 32;

/**
 * Computes the commitment to a number's owner in the public list: only the salt of the receipt reveals who it is.
 * @param salt 64 hex digits
 * @returns 64 hex digits
 */
export function ownerCommitment(salt: string, memberId: number): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('snail-lotto/owner/v1\n'), hexToBytes(salt), utf8ToBytes(String(memberId)))));
}

/**
 * Computes the leaf hash of one number.
 * @param openingId id of the round's opening record
 * @param number zero-based
 * @param owner commitment, or `unsold`
 */
export function ticketLeaf(openingId: string, number: number, owner: string): Uint8Array {
  return leafHash(utf8ToBytes(`snail-lotto/ticket/v1\n${openingId}\n${number}\n${owner}\n`));
}

export function ticketTree(openingId: string, owners: readonly string[]): Tree {
  return new Tree(owners.map((owner, number) => ticketLeaf(openingId, number, owner)));
}

export function ticketRoot(openingId: string, owners: readonly string[]): string {
  return bytesToHex(ticketTree(openingId, owners).root());
}
