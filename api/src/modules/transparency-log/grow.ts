import { leafHash, nodeHash, type TreeNode } from 'shared/fair/merkle';

/** A node with its hash. */
export interface HashedNode extends TreeNode {
  hash: Uint8Array;
}

const keyOf = ({ level, index }: TreeNode): string => `${level}/${index}`;

/** The hashes of some whole subtrees of the log. */
export class Nodes {
  readonly #hashes = new Map<string, Uint8Array>();

  constructor(nodes: readonly HashedNode[] = []) {
    for (const node of nodes) this.add(node);
  }

  add(node: HashedNode): void {
    this.#hashes.set(keyOf(node), node.hash);
  }

  /** @throws RangeError for a node that is not among them: the log's tree has a hole */
  hashOf(node: TreeNode): Uint8Array {
    const hash = this.#hashes.get(keyOf(node));
    if (hash === undefined) throw new RangeError(`The tree of the log has no node ${node.index} of level ${node.level}.`);
    return hash;
  }
}

/**
 * The nodes that a leaf at the end of the log completes, from the leaf up: log n of them at most. They are added to `nodes`, which
 * must have those that the log's root is made of so far.
 * @param index zero-based place of the leaf
 */
export function grow(nodes: Nodes, index: number, record: Uint8Array): HashedNode[] {
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
