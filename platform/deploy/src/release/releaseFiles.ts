import { extname } from 'node:path';
import { contentTypes } from '../site/contentTypes.ts';
import { brotliOf, gzipOf } from './compressed.ts';

/** Returns the content type for a file name. For compressed forms pass the original name. */
export const contentTypeOf = (name: string) => contentTypes[extname(name)];

/** Returns the compressed forms that are stored for a file, so that servers need not compress at each request. */
export const formsOf = (name: string): ('.br' | '.gz')[] => (/\.(js|css|svg)$/.test(name) ? ['.br', '.gz'] : []);

/** Returns a compressed form of a file. Deterministic. */
export const compressed = (content: Uint8Array, form: string): Promise<Uint8Array> =>
  form === '.br' ? brotliOf(content) : gzipOf(content);
