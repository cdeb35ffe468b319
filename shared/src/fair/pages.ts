import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Elements that load or change code: scripts and the registry of remotes, with what is in them, and tags that lead elsewhere. */
const loading =
  /<script\b([^>]*)>([\s\S]*?)(?:<\/script|$)|<(?:base|iframe|frame|object|embed)\b[^>]*>|<link\b[^>]*\brel\s*=\s*["']?(?:stylesheet|modulepreload|import)\b[^>]*>|<meta\b[^>]*\bhttp-equiv\b[^>]*>/gi;
/** Only exactly as the site writes them: any other script counts as code. */
const isData = (attributes: string) => /^ type="application\/(?:ld\+)?json"(?: id="(?!registry")[\w-]+")?$/.test(attributes);

/**
 * Returns the code that a document of the site runs, a line for each element that loads code: its start tag, and for scripts with
 * a text the SHA-256 of it. Scripts and remotes are named with their integrity, which the browser checks, so these lines decide
 * which code runs. Content, data and styles in the document are not part of it.
 */
export function codeOf(html: string): string {
  const lines = [...html.matchAll(loading)].flatMap(([element, attributes, text]) => {
    if (attributes === undefined) return [element];
    if (isData(attributes)) return [];
    return [`<script${attributes}>${text ? bytesToHex(sha256(utf8ToBytes(text))) : ''}`];
  });
  return lines.map((line) => `${line.replace(/\s+/g, ' ')}\n`).join('');
}

/**
 * Returns the list whose hash a pages record contains: each different code of the site's documents, among them those of canaries,
 * sorted, separated by an empty line.
 */
export const listOfCodes = (documents: readonly string[]): string => [...new Set(documents.map(codeOf))].sort().join('\n');

export const hasCode = (list: string, html: string): boolean =>
  list.split('\n\n').some((code) => code.trim() === codeOf(html).trim());
