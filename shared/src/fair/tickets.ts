import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { leafHash, Tree } from './merkle.ts';

/** Bytes of a salt. */
export const saltBytes = 32;

/**
 * What the public list shows of the member who holds a number: nobody can tell who it is without the salt of their receipt.
 * @param salt 64 hex digits
 * @returns 64 hex digits
 */
export function ownerCommitment(salt: string, memberId: number): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('snail-lotto/owner/v1\n'), hexToBytes(salt), utf8ToBytes(String(memberId)))));
}

/**
 * Leaf hash of one number.
 * @param openingId id of the round's opening record
 * @param number zero-based
 * @param owner commitment, or `unsold`
 */
export function ticketLeaf(openingId: string, number: number, owner: string): Uint8Array {
  return leafHash(utf8ToBytes(`snail-lotto/ticket/v1\n${openingId}\n${number}\n${owner}\n`));
}

/** The tree of all numbers of a round, in order, sold or not. */
export function ticketTree(openingId: string, owners: readonly string[]): Tree {
  return new Tree(owners.map((owner, number) => ticketLeaf(openingId, number, owner)));
}

/** Merkle root of all numbers, as the freeze record names it. */
export function ticketRoot(openingId: string, owners: readonly string[]): string {
  return bytesToHex(ticketTree(openingId, owners).root());
}
