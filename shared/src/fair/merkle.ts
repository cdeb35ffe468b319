import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

/*
 * Merkle tree of RFC 6962. Leaves and nodes have different hash prefixes (0x00, 0x01); a tree of n leaves splits at the largest
 * power of two below n. An odd last node is never doubled (CVE-2012-2459).
 */

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const emptyRoot: Uint8Array = sha256(new Uint8Array());

export function leafHash(leaf: Uint8Array): Uint8Array {
  return sha256(concatBytes(leafPrefix, leaf));
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodePrefix, left, right));
}

/** A complete subtree of 2^level leaves, from leaf index · 2^level on. */
export interface TreeNode {
  level: number;
  index: number;
}

/** Leaves `from` (inclusive) to `to` (exclusive). */
export interface Range {
  from: number;
  to: number;
}

/** Splits a range into complete subtrees, from left to right; `joined` combines their hashes. */
export function nodesOf({ from, to }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = from;
  while (at < to) {
    let level = 0;
    // As large as alignment and remaining length allow. No shifts: they overflow at 2^32, and sizes go up to 2^53.
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** Computes the hash of a range from the hashes of its `nodesOf`. */
export function joined(hashes: readonly Uint8Array[]): Uint8Array {
  return (
    hashes.reduceRight<Uint8Array | undefined>(
      (right, left) => (right === undefined ? left : nodeHash(left, right)),
      undefined,
    ) ?? emptyRoot
  );
}

function split(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** Returns the ranges whose hashes form an inclusion proof, from the leaf's sibling up to the root. */
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

/** Returns the ranges whose hashes form a consistency proof between the trees of `older` and `size` leaves; 0 < older ≤ size. */
export function consistencyRanges(older: number, size: number): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  let to = size;
  // Whether the remaining part is still the complete older tree, whose root the verifier knows.
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

export class Tree {
  readonly size: number;
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
  // When the older tree is a complete subtree, the proof omits its root.
  const first = nodesOf({ from: 0, to: older.size });
  if (first.length === 1) known.set(`0-${older.size}`, older.root);
  return (
    same(rebuilt({ from: 0, to: older.size }, known), older.root) && same(rebuilt({ from: 0, to: newer.size }, known), newer.root)
  );
}

function rebuilt({ from, to }: Range, known: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const hash = known.get(`${from}-${to}`);
  if (hash !== undefined) return hash;
  if (to - from <= 1) return emptyRoot;
  const middle = from + split(to - from);
  return nodeHash(rebuilt({ from, to: middle }, known), rebuilt({ from: middle, to }, known));
}
