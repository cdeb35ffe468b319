import { LivePages, livePath } from 'shared/contracts/livePages';
import type { Move } from 'site/deployments/move';
import { Value } from 'typebox/value';
import { readBucketFile } from './bucketFile.ts';
import { readSiteFile } from './siteFile.ts';
import { openSiteMoves } from './siteMoves.ts';

/** A move, and the sha256 of its file: no two moves of any site have the same. */
export interface ShownMove {
  hash: string;
  move: Move;
}

export interface ShownMoves {
  /** Of the move that the pages are of; 0 while nothing is composed. */
  revision: number;
  /** Oldest first, up to that one. */
  moves: ShownMove[];
}

/**
 * Reads, again and again, which moves of a site its pages show: what is moved and not composed yet is not among them.
 * @param site its folder, or the http(s) address of the bucket's folder
 * @returns looks once; throws when the site cannot be read, or its moves are not what they were
 */
export function openShownMoves(site: string): () => Promise<ShownMoves> {
  const read = (file: string) => (/^https?:/.test(site) ? readBucketFile(site, file) : readSiteFile(site, file));
  const known = openSiteMoves(site);
  return async () => {
    const text = await read(livePath);
    const revision = text === null ? 0 : Value.Parse(LivePages, JSON.parse(text)).revision;
    if (revision > known.state.revision) await known.refresh();
    const { moves, head } = known.state;
    const shown = moves.map((move, index) => ({ move, hash: moves[index + 1]?.previous ?? head ?? '' }));
    return { revision, moves: shown.filter(({ move }) => move.revision <= revision) };
  };
}
