import { joined, leafHash, nodeHash, nodesOf, type Range, type TreeNode } from 'shared/fair/merkle';

/** Merkle tree that the witness builds from the records that it has read itself. */
export class GrowingTree {
  readonly #levels: Uint8Array[][] = [[]];

  get size(): number {
    return this.#levels[0]?.length ?? 0;
  }

  append(record: Uint8Array): void {
    let hash = leafHash(record);
    for (let level = 0; ; level++) {
      const hashes = this.#levels[level] ?? [];
      this.#levels[level] = hashes;
      hashes.push(hash);
      const left = hashes.at(-2);
      if (hashes.length % 2 === 1 || left === undefined) return;
      hash = nodeHash(left, hash);
    }
  }

  /** @throws RangeError for an incomplete subtree */
  node({ level, index }: TreeNode): Uint8Array {
    const hash = this.#levels[level]?.[index];
    if (hash === undefined) throw new RangeError(`There is no node ${index} of level ${level} in a tree of ${this.size}.`);
    return hash;
  }

  hashOf(range: Range): Uint8Array {
    return joined(nodesOf(range).map((node) => this.node(node)));
  }
}
