import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

/*
 * The Merkle tree of RFC 6962. Leaves and nodes are hashed apart (0x00, 0x01); a tree of n leaves splits at the largest power of two
 * below n. An odd last node is never doubled (CVE-2012-2459).
 */

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** Hash of the tree without leaves. */
export const emptyRoot: Uint8Array = sha256(new Uint8Array());

export function leafHash(leaf: Uint8Array): Uint8Array {
  return sha256(concatBytes(leafPrefix, leaf));
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodePrefix, left, right));
}

/** A whole subtree of 2^level leaves: the leaves from index · 2^level on. */
export interface TreeNode {
  level: number;
  index: number;
}

/** Leaves `from` up to, not including, `to`. */
export interface Range {
  from: number;
  to: number;
}

/** The whole subtrees, from left to right, whose hashes together give the hash of a range as it stands in the tree. */
export function nodesOf({ from, to }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = from;
  while (at < to) {
    let level = 0;
    // As large as the place and the rest allow. (Numbers stay below 2^53: no shifts, which end at 2^32.)
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** Hash of a range from the hashes of `nodesOf` it. */
export function joined(hashes: readonly Uint8Array[]): Uint8Array {
  return (
    hashes.reduceRight<Uint8Array | undefined>(
      (right, left) => (right === undefined ? left : nodeHash(left, right)),
      undefined,
    ) ?? emptyRoot
  );
}

/** Where a tree of so many leaves splits: the largest power of two below their count. */
function split(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/**
 * The ranges whose hashes prove that a leaf is in the tree, from the leaf's neighbour up to the root.
 * @param index zero-based
 */
export function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return ranges;
}

/** The ranges whose hashes prove that the tree of the first `older` leaves is the beginning of the one of `size`; 0 < older ≤ size. */
export function consistencyRanges(older: number, size: number): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  let to = size;
  // Whether what was split off is still the whole older tree, whose root the reader knows.
  let whole = true;
  while (older !== to) {
    const middle = from + split(to - from);
    if (older <= middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
      whole = false;
    }
  }
  return whole ? ranges : [{ from, to }, ...ranges];
}

/** All levels of a list's tree, for its root and its proofs. Meant for lists that are read whole. */
export class Tree {
  readonly size: number;
  /** Hashes of whole subtrees, by level. */
  readonly #levels: Uint8Array[][];

  constructor(leafHashes: readonly Uint8Array[]) {
    this.size = leafHashes.length;
    let level = [...leafHashes];
    this.#levels = [level];
    while (level.length > 1) {
      const above: Uint8Array[] = [];
      for (let at = 0; at + 1 < level.length; at += 2) {
        const [left, right] = [level[at], level[at + 1]];
        if (left && right) above.push(nodeHash(left, right));
      }
      this.#levels.push(above);
      level = above;
    }
  }

  hashOf(range: Range): Uint8Array {
    return joined(
      nodesOf(range).map(({ level, index }) => {
        const hash = this.#levels[level]?.[index];
        if (hash === undefined) throw new RangeError(`A tree of ${this.size} leaves has no leaves ${range.from} to ${range.to}.`);
        return hash;
      }),
    );
  }

  root(size = this.size): Uint8Array {
    return this.hashOf({ from: 0, to: size });
  }

  inclusionProof(index: number, size = this.size): Uint8Array[] {
    return inclusionRanges(index, size).map((range) => this.hashOf(range));
  }

  consistencyProof(older: number, size = this.size): Uint8Array[] {
    return older === 0 ? [] : consistencyRanges(older, size).map((range) => this.hashOf(range));
  }
}

const same = (one: Uint8Array, other: Uint8Array): boolean => bytesToHex(one) === bytesToHex(other);

/** Whether a proof leads from a leaf to a root. */
export function isIncluded(
  leaf: Uint8Array,
  at: { index: number; size: number },
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!(Number.isSafeInteger(at.index) && Number.isSafeInteger(at.size)) || at.index < 0 || at.index >= at.size) return false;
  const ranges = inclusionRanges(at.index, at.size);
  if (ranges.length !== proof.length) return false;
  const top = ranges.reduce((hash, range, step) => {
    const other = proof[step] ?? emptyRoot;
    return range.from > at.index ? nodeHash(hash, other) : nodeHash(other, hash);
  }, leaf);
  return same(top, root);
}

/** Whether the tree of `older` leaves is the beginning of the tree of `size` leaves. */
export function isConsistent(
  older: { size: number; root: Uint8Array },
  newer: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > newer.size || older.size < 0) return false;
  if (older.size === newer.size) return proof.length === 0 && same(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  const ranges = consistencyRanges(older.size, newer.size);
  if (ranges.length !== proof.length) return false;
  const known = new Map(ranges.map(({ from, to }, at) => [`${from}-${to}`, proof[at] ?? emptyRoot]));
  // The older tree is the whole left part when its root does not come in the proof.
  const first = nodesOf({ from: 0, to: older.size });
  if (first.length === 1) known.set(`0-${older.size}`, older.root);
  return (
    same(rebuilt({ from: 0, to: older.size }, known), older.root) && same(rebuilt({ from: 0, to: newer.size }, known), newer.root)
  );
}

/** Hash of a range of the tree from those of its parts. */
function rebuilt({ from, to }: Range, known: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const hash = known.get(`${from}-${to}`);
  if (hash !== undefined) return hash;
  if (to - from <= 1) return emptyRoot;
  const middle = from + split(to - from);
  return nodeHash(rebuilt({ from, to: middle }, known), rebuilt({ from: middle, to }, known));
}
