import { Untrue } from 'shared/fair/check';
import { joined, nodeHash, nodesOf, type Range, type TreeNode } from 'shared/fair/merkle';
import { type Tile, tilePath, tilesOf, tileWidth } from 'shared/fair/tiles';
import type { Site } from './site.ts';

const hashBytes = 32;
/** Tree levels per level of tiles. */
const levelsOfTile = Math.log2(tileWidth);

export class SiteTiles {
  readonly #site: Site;
  readonly #size: number;
  readonly #tiles = new Map<string, Promise<Uint8Array[]>>();

  constructor(site: Site, size: number) {
    this.#site = site;
    this.#size = size;
  }

  /** Returns the hashes of a tile. @throws Untrue when it has the wrong length */
  hashes(tile: Tile): Promise<Uint8Array[]> {
    const path = tilePath(tile);
    const known = this.#tiles.get(path) ?? this.#fetched(path, tile.width);
    this.#tiles.set(path, known);
    return known;
  }

  async #fetched(path: string, width: number): Promise<Uint8Array[]> {
    const bytes = await this.#site.bytes(`/fair/log/${path}`);
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
