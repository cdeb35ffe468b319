import { sha256 } from './signing.ts';
import type { SiteState } from './state.ts';

/** A file below `pages/` as it was composed. */
export interface DocumentFile {
  file: string;
  text: string;
}

/**
 * The hashes that a move signs: of the documents, and of the lists that servers read beside them. The markers of canaries are empty signs for
 * nginx, and no document.
 * @returns sha256 by file, `pages/_home.html`
 */
export const hashesOfDocuments = (files: readonly DocumentFile[]): Record<string, string> =>
  Object.fromEntries(files.filter(({ file }) => /\.(?:html|json)$/.test(file)).map(({ file, text }) => [file, sha256(text)]));

/** Whether a file may be sent, by the signed moves of its site. */
export type JudgedDocument =
  | { kind: 'signed'; revision: number }
  /** No move says what the documents are: an older version of the project made the newest one, or there is none. */
  | { kind: 'unsigned'; why: string }
  | { kind: 'refused'; why: string };

/**
 * Compares a file below `pages/` with the hashes in the moves. A file of an earlier move is a document as well: right after a move the new
 * ones are not written yet.
 * @param since revision of what was sent before of this file: an older one in its place is refused
 */
export function judgeDocument(
  { moves, revision }: Pick<SiteState, 'moves' | 'revision'>,
  { file, text }: DocumentFile,
  since = 0,
): JudgedDocument {
  const newest = moves.at(-1);
  if (newest === undefined) return { kind: 'unsigned', why: 'the site has no signed moves' };
  const hash = sha256(text);
  const signing = moves.findLast(({ documents }) => documents?.[file] === hash);
  if (signing && signing.revision >= since) return { kind: 'signed', revision: signing.revision };
  if (signing) return { kind: 'refused', why: `it is of move ${signing.revision}, and one of move ${since} was sent before` };
  if (newest.documents === undefined)
    return { kind: 'unsigned', why: `move ${revision} was made by version ${newest.tool}, which signs no documents` };
  return { kind: 'refused', why: `no move up to ${revision} has signed it` };
}
