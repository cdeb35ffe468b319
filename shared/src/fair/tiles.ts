import { concatBytes } from '@noble/hashes/utils.js';

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

/** Encodes a bundle of records: a two-byte length before each. */
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
