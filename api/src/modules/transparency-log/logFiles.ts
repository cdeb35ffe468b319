import { entriesBytes, readTilePath, tileWidth } from 'shared/fair/tiles';
import type { Queryable } from '../../core/db/database.ts';
import { nodesBetween, recordsBetween } from './fairLog.repository.ts';

/** Levels of nodes between one level of tiles and the next. */
const levelsOfTile = Math.log2(tileWidth);

/**
 * A tile or a bundle of entries of the log, by its path: static files that never change, made from the tables.
 * @param path `tile/0/000`, `tile/entries/000.p/5`
 * @returns undefined when the path names none, or the log is not that long yet
 */
export async function readLogFile(db: Queryable, path: string): Promise<Uint8Array | undefined> {
  const tile = readTilePath(path);
  // What no log will ever reach is no place to ask a database for.
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
