import { concatBytes } from '@noble/hashes/utils.js';
import { Untrue } from './check.ts';
import { joined, nodeHash, nodesOf, type Range, type TreeNode } from './merkle.ts';

/*
 * Files of the log (C2SP tlog-tiles, tiles of height 8): a tile holds up to 256 hashes of subtrees of 256^level leaves, a bundle
 * of entries up to 256 records.
 */

/** Hashes per full tile, records per full bundle. */
export const tileWidth = 256;

export interface Tile {
  level: number;
  index: number;
  width: number;
}

/** `1234067` becomes `x001/x234/067`. */
function numberPath(index: number): string {
  const groups: string[] = [];
  let rest = index;
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
    rest = Math.floor(rest / 1000);
  } while (rest > 0);
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** Returns the path of a tile: `tile/0/000`, or `tile/0/000.p/5` for a partial one. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${numberPath(index)}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Returns the path of a bundle of entries: `tile/entries/000`, or `tile/entries/000.p/5`. */
export function entriesPath({ index, width }: Omit<Tile, 'level'>): string {
  return `tile/entries/${numberPath(index)}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Parses the path of a tile or bundle of entries; null when it is invalid. */
export function readTilePath(path: string): (Omit<Tile, 'level'> & { level: number | 'entries' }) | null {
  const [, level, number, width] = /^tile\/(\d{1,2}|entries)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (level === undefined || number === undefined) return null;
  const index = Number(number.replaceAll(/[x/]/g, ''));
  const read = {
    level: level === 'entries' ? ('entries' as const) : Number(level),
    index,
    width: width === undefined ? tileWidth : Number(width),
  };
  // Only the canonical path: `x000/001` and a partial tile of 256 are invalid.
  const path_ = read.level === 'entries' ? entriesPath(read) : tilePath({ ...read, level: read.level });
  return path_ === path && read.width <= tileWidth ? read : null;
}

/** Lists the tiles of one level for a log of `size` records; the last one may be partial. */
export function tilesOf(level: number, size: number): Tile[] {
  const hashes = Math.floor(size / tileWidth ** level);
  const full = Math.floor(hashes / tileWidth);
  const tiles = Array.from({ length: full }, (_, index) => ({ level, index, width: tileWidth }));
  const rest = hashes % tileWidth;
  return rest === 0 ? tiles : [...tiles, { level, index: full, width: rest }];
}

export function entriesBytes(records: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...records.flatMap((record) => {
      if (record.length > 0xffff) throw new RangeError('A record of the log has at most 65,535 bytes.');
      return [Uint8Array.of(record.length >> 8, record.length & 0xff), record];
    }),
  );
}

/** @throws RangeError when it is cut off */
export function readEntries(bytes: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    if (at + 2 + length > bytes.length) throw new RangeError('A bundle of records is cut off.');
    records.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return records;
}

export type FetchBytes = (path: string) => Promise<Uint8Array>;

const hashBytes = 32;
const levelsOfTile = Math.log2(tileWidth);

/** Hashes of the log's tree, from its tiles; each tile is fetched once. */
export class LogTiles {
  readonly #fetch: FetchBytes;
  readonly #size: number;
  readonly #tiles = new Map<string, Promise<Uint8Array[]>>();

  /** @param fetch answers addresses of the site, as /fair/log/tile/0/000 @param size of the log, in records */
  constructor(fetch: FetchBytes, size: number) {
    this.#fetch = fetch;
    this.#size = size;
  }

  hashes(tile: Tile): Promise<Uint8Array[]> {
    const path = tilePath(tile);
    const known = this.#tiles.get(path) ?? this.#fetched(path, tile.width);
    this.#tiles.set(path, known);
    return known;
  }

  async #fetched(path: string, width: number): Promise<Uint8Array[]> {
    const bytes = await this.#fetch(`/fair/log/${path}`);
    if (bytes.length !== width * hashBytes) throw new Untrue(`The log’s file ${path} does not hold ${width} hashes.`);
    return Array.from({ length: width }, (_, at) => bytes.subarray(at * hashBytes, (at + 1) * hashBytes));
  }

  async #node({ level, index }: TreeNode): Promise<Uint8Array> {
    const tileLevel = Math.floor(level / levelsOfTile);
    const width = 2 ** (level % levelsOfTile);
    const from = index * width;
    const at = Math.floor(from / tileWidth);
    const tile = tilesOf(tileLevel, this.#size)[at];
    if (tile === undefined) throw new RangeError(`A log of ${this.#size} records has no node ${index} of level ${level}.`);
    let hashes = (await this.hashes(tile)).slice(from % tileWidth, (from % tileWidth) + width);
    while (hashes.length > 1) {
      hashes = hashes.flatMap((left, place) => {
        const right = hashes[place + 1];
        return place % 2 === 0 && right !== undefined ? [nodeHash(left, right)] : [];
      });
    }
    const [hash] = hashes;
    if (hash === undefined) throw new RangeError(`A tile of the log is too short for node ${index} of level ${level}.`);
    return hash;
  }

  async hashOf(range: Range): Promise<Uint8Array> {
    return joined(await Promise.all(nodesOf(range).map((node) => this.#node(node))));
  }
}
