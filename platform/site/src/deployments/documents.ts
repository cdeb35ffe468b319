import { sha256 } from './signing.ts';
import type { SiteState } from './siteState.ts';

export interface DocumentFile {
  file: string;
  text: string;
}

/**
 * Computes the hashes that a deployment signs: of the documents and of the lists that servers read. The canaries' marker files
 * for nginx are empty and have none.
 * @returns sha256 by file, e.g. `pages/_home.html`
 */
export const hashesOfDocuments = (files: readonly DocumentFile[]): Record<string, string> =>
  Object.fromEntries(files.filter(({ file }) => /\.(?:html|json)$/.test(file)).map(({ file, text }) => [file, sha256(text)]));

export type DocumentVerdict =
  | { kind: 'signed'; revision: number }
  /** No deployment has hashes of documents: an older version of the project made the newest one, or there is none. */
  | { kind: 'unsigned'; why: string }
  | { kind: 'refused'; why: string };

/**
 * Compares a file below `pages/` with the hashes in the deployment log. A file of an earlier deployment is accepted too: right
 * after a deployment the new files are not written yet.
 * @param since revision of this file as it was last sent: an older one is refused (protection against rollback)
 */
export function verifyDocument(
  { moves, revision }: Pick<SiteState, 'moves' | 'revision'>,
  { file, text }: DocumentFile,
  since = 0,
): DocumentVerdict {
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
