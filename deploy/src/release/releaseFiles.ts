import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Type of a release's file, by its name; that of a compressed form is of what it is a form of. */
export const contentTypeOf = (name: string) => contentTypes[extname(name)];

/** Endings of the compressed forms of a file, which are made once, at full strength, instead of at every request. */
export const formsOf = (name: string): ('.br' | '.gz')[] => (/\.(js|css|svg)$/.test(name) ? ['.br', '.gz'] : []);

/** A file in one of its compressed forms: the same bytes each time. */
export const compressed = (content: Uint8Array, form: string): Promise<Uint8Array> =>
  form === '.br' ? promisify(brotliCompress)(content) : promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
