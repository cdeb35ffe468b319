import { must } from 'shared/fair/check';
import {
  consistencyRanges,
  isConsistent,
  joined,
  leafHash,
  nodeHash,
  nodesOf,
  type Range,
  type TreeNode,
} from 'shared/fair/merkle';
import type { Checkpoint } from 'shared/fair/note';
import { entriesPath, LogTiles, readEntries, type Tile, tilesOf, tileWidth } from 'shared/fair/tiles';
import type { Site } from './site.ts';

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

  node({ level, index }: TreeNode): Uint8Array {
    const hash = this.#levels[level]?.[index];
    if (hash === undefined) throw new RangeError(`There is no node ${index} of level ${level} in a tree of ${this.size}.`);
    return hash;
  }

  hashOf(range: Range): Uint8Array {
    return joined(nodesOf(range).map((node) => this.node(node)));
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * Reads and verifies new records of a log: its tiles must give the root of the checkpoint and a consistency proof with the
 * earlier state, and its records must match the tiles.
 * @param tree records that were read before; the new ones are appended
 * @param next checkpoint that the site has signed
 * @returns the new records
 * @throws Untrue
 */
export async function readGrowth(site: Site, tree: GrowingTree, next: Checkpoint): Promise<Uint8Array[]> {
  const before = tree.size;
  const known = { size: before, root: tree.hashOf({ from: 0, to: before }) };
  must(next.size >= before, `The log shows ${next.size} records, and has shown ${before} before: it has been cut off.`);
  if (next.size === before) {
    must(hex(next.root) === hex(known.root), `The log shows two different lists of ${before} records: it has been rewritten.`);
    return [];
  }
  const tiles = new LogTiles((path) => site.bytes(path), next.size);
  const root = await tiles.hashOf({ from: 0, to: next.size });
  must(hex(root) === hex(next.root), 'The files of the log do not give the root that the site has signed.');
  const ranges = before === 0 ? [] : consistencyRanges(before, next.size);
  const proof = await Promise.all(ranges.map((range) => tiles.hashOf(range)));
  must(isConsistent(known, next, proof), `The first ${before} records of the log are not what they were: it has been rewritten.`);
  const records = await newRecords(site, before, next.size);
  const files = await grownTiles(tiles, before, next.size);
  // No requests after this line: a check that fails earlier leaves the tree unchanged.
  for (const record of records) tree.append(record);
  must(
    hex(tree.hashOf({ from: 0, to: next.size })) === hex(next.root),
    'The records of the log are not those that the site has signed.',
  );
  compareTiles(files, tree);
  return records;
}

async function newRecords(site: Site, before: number, size: number): Promise<Uint8Array[]> {
  const records: Uint8Array[] = [];
  for (const { index, width } of tilesOf(0, size).slice(Math.floor(before / tileWidth))) {
    const path = entriesPath({ index, width });
    const entries = entriesOf(await site.bytes(`/fair/log/${path}`));
    must(entries?.length === width, `The log’s file ${path} does not hold ${width} records.`);
    records.push(...entries.slice(Math.max(0, before - index * tileWidth)));
  }
  return records;
}

function entriesOf(bytes: Uint8Array): Uint8Array[] | undefined {
  try {
    return readEntries(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface ReadTile extends Tile {
  hashes: Uint8Array[];
}

async function grownTiles(tiles: LogTiles, before: number, size: number): Promise<ReadTile[]> {
  const grown: Tile[] = [];
  for (let level = 0; size >= tileWidth ** level; level++)
    grown.push(...tilesOf(level, size).slice(Math.floor(before / tileWidth ** (level + 1))));
  return Promise.all(grown.map(async (tile) => ({ ...tile, hashes: await tiles.hashes(tile) })));
}

function compareTiles(files: readonly ReadTile[], tree: GrowingTree): void {
  for (const { level, index, hashes } of files) {
    const own = (at: number) => tree.node({ level: level * Math.log2(tileWidth), index: index * tileWidth + at });
    const wrong = hashes.findIndex((hash, at) => hex(hash) !== hex(own(at)));
    must(wrong < 0, `Hash ${wrong} of the log’s tile ${index} of level ${level} is not that of its records.`);
  }
}

export function isWhole(tree: GrowingTree, { size, root }: Checkpoint): boolean {
  return tree.size === size && hex(tree.hashOf({ from: 0, to: size })) === hex(root);
}
