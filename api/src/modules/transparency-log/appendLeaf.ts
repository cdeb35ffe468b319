import { leafHash, nodeHash, type TreeNode } from 'shared/fair/merkle';

export interface HashedNode extends TreeNode {
  hash: Uint8Array;
}

const keyOf = ({ level, index }: TreeNode): string => `${level}/${index}`;

/** Hashes of complete subtrees of the log. */
export class Nodes {
  readonly #hashes = new Map<string, Uint8Array>();

  constructor(nodes: readonly HashedNode[] = []) {
    for (const node of nodes) this.add(node);
  }

  add(node: HashedNode): void {
    this.#hashes.set(keyOf(node), node.hash);
  }

  hashOf(node: TreeNode): Uint8Array {
    const hash = this.#hashes.get(keyOf(node));
    if (hash === undefined) throw new RangeError(`The tree of the log has no node ${node.index} of level ${node.level}.`);
    return hash;
  }
}

/**
 * Computes the nodes that a new leaf completes, from the leaf up; at most log2 n. Adds them to `nodes`, which must contain the
 * nodes of the current root.
 * @param index zero-based index of the leaf
 */
export function appendLeaf(nodes: Nodes, index: number, record: Uint8Array): HashedNode[] {
  let node: HashedNode = { level: 0, index, hash: leafHash(record) };
  const grown = [node];
  while (node.index % 2 === 1) {
    const left = nodes.hashOf({ level: node.level, index: node.index - 1 });
    node = { level: node.level + 1, index: (node.index - 1) / 2, hash: nodeHash(left, node.hash) };
    grown.push(node);
  }
  for (const each of grown) nodes.add(each);
  return grown;
}
