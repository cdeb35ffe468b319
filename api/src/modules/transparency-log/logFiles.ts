import { entriesBytes, readTilePath, tileWidth } from 'shared/fair/tiles';
import type { Queryable } from '../../core/db/database.ts';
import { nodesBetween, recordsBetween } from './fairLog.repository.ts';

/** Tree levels per level of tiles. */
const levelsOfTile = Math.log2(tileWidth);

/**
 * Returns a tile or entry bundle of the log by its path; these files never change.
 * @param path `tile/0/000`, `tile/entries/000.p/5`
 * @returns undefined if the path is not valid, or the log is too short
 */
export async function readLogFile(db: Queryable, path: string): Promise<Uint8Array | undefined> {
  const tile = readTilePath(path);
  // Rejects indices that are too large for a number, before the database is queried.
  if (tile === null || !Number.isSafeInteger((tile.index + 1) * tileWidth)) return undefined;
  const from = tile.index * tileWidth;
  const to = from + tile.width;
  if (tile.level === 'entries') {
    const texts = await recordsBetween(db, from, to);
    return texts.length === tile.width ? entriesBytes(texts.map((text) => Buffer.from(text))) : undefined;
  }
  const hashes = await nodesBetween(db, tile.level * levelsOfTile, from, to);
  return hashes.length === tile.width ? Buffer.from(hashes.join(''), 'hex') : undefined;
}
