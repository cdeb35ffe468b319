import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Compresses with brotli at full strength, once for each content. */
export const brotliOf = (content: Uint8Array) => once('br', content, () => brotli(content));

export const gzipOf = (content: Uint8Array) =>
  once('gz', content, () => gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
