import { LivePages, livePath, movePath, SiteMove } from 'shared/contracts/siteMoves';
import { Value } from 'typebox/value';
import { isSigned, sha256, signedBytes } from './signatures.ts';

/** Reads a file of a site; null when it is not there. */
export type ReadSite = (file: string) => Promise<string | null>;

/** A move, and the sha256 of its file: no two moves of any site have the same. */
export interface KnownMove {
  hash: string;
  move: SiteMove;
}

/** The moves of a site are not what its pages say, or not by keys that may move it. */
export class MovesNotBelieved extends Error {
  override name = 'MovesNotBelieved';
}

/**
 * The move whose releases a site's pages show, by its number; 0 while nothing is composed. Pages are composed by who has looked at
 * every move before, so what servers say of a site begins there.
 */
export async function shownRevision(read: ReadSite): Promise<number> {
  const text = await read(livePath);
  return text === null ? 0 : Value.Parse(LivePages, JSON.parse(text)).revision;
}

/**
 * Reads the moves of a site, again and again: each file once, because none ever changes.
 * @returns a function that gives all moves up to one, oldest first; none when that one is not there
 */
export function movesOf(read: ReadSite): (revision: number) => Promise<KnownMove[]> {
  // By their hashes.
  const known = new Map<string, SiteMove>();

  /** The move before, by the hash that the one after it names: what else lies between the two is no move. */
  async function before(hash: string, revision: number): Promise<SiteMove> {
    const found = known.get(hash);
    if (found) return found;
    for (let at = revision - 1; at > 0; at--) {
      const text = await read(movePath(at));
      if (text !== null && sha256(text) === hash) return remembered(hash, text);
    }
    throw new MovesNotBelieved(`The move before ${movePath(revision)} is gone or was changed.`);
  }

  function remembered(hash: string, text: string): SiteMove {
    const move = signedMove(text);
    known.set(hash, move);
    return move;
  }

  return async (revision) => {
    const newest = await read(movePath(revision));
    if (newest === null) return [];
    const hash = sha256(newest);
    const moves: KnownMove[] = [{ hash, move: known.get(hash) ?? remembered(hash, newest) }];
    for (let first = moves[0]; first && first.move.previous !== null; first = moves[0]) {
      const { previous, revision: after } = first.move;
      moves.unshift({ hash: previous, move: await before(previous, after) });
    }
    checkKeys(moves);
    return moves;
  };
}

function signedMove(text: string): SiteMove {
  const content: unknown = JSON.parse(text);
  if (!Value.Check(SiteMove, content)) throw new MovesNotBelieved('A move says too little.');
  const { signature, ...signed } = content;
  if (!isSigned(signedBytes('move', signed), signature, content.publicKey))
    throw new MovesNotBelieved(`No signature fits ${movePath(content.revision)}.`);
  return content;
}

/** Each move is by a key that was in force under its name; the first one brings its own. @throws MovesNotBelieved */
function checkKeys(moves: readonly KnownMove[]): void {
  const keys = new Map<string, string>();
  for (const [index, { move }] of moves.entries()) {
    if (index === 0) changeKeys(keys, move);
    if (keys.get(move.by) !== move.publicKey)
      throw new MovesNotBelieved(`${movePath(move.revision)} is by a key that is not on the site's list as '${move.by}'.`);
    if (index > 0) changeKeys(keys, move);
  }
}

function changeKeys(keys: Map<string, string>, { keys: changes }: SiteMove): void {
  for (const { change, name, publicKey } of changes)
    if (change === 'revoke') keys.delete(name);
    else if (publicKey !== undefined) keys.set(name, publicKey);
}
