import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Cache for this process: a release is measured, tested and copied, but compressed only once. */
const done = new Map<string, Promise<Buffer>>();

function once(kind: string, content: Uint8Array, work: () => Promise<Buffer>): Promise<Buffer> {
  const key = `${kind} ${createHash('sha256').update(content).digest('hex')}`;
  const found = done.get(key) ?? work();
  done.set(key, found);
  return found;
}

export const brotliOf = (content: Uint8Array) => once('br', content, () => brotli(content));

const gzipOf = (content: Uint8Array) => once('gz', content, () => gzipped(content, { level: constants.Z_BEST_COMPRESSION }));

/** Returns the content type for a file name. For compressed forms pass the original name. */
export const contentTypeOf = (name: string) => contentTypes[extname(name)];

/** Returns the compressed forms that are stored for a file, so that servers need not compress at each request. */
export const formsOf = (name: string): ('.br' | '.gz')[] => (/\.(js|css|svg)$/.test(name) ? ['.br', '.gz'] : []);

/** Returns a compressed form of a file. Deterministic. */
export const compressed = (content: Uint8Array, form: string): Promise<Uint8Array> =>
  form === '.br' ? brotliOf(content) : gzipOf(content);
