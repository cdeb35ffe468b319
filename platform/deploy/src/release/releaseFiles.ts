import { extname } from 'node:path';
import { contentTypes } from '../site/contentTypes.ts';
import { brotliOf, gzipOf } from './compressed.ts';

/** Type of a release's file, by its name; that of a compressed form is of what it is a form of. */
export const contentTypeOf = (name: string) => contentTypes[extname(name)];

/** Endings of the compressed forms of a file, which are made once, at full strength, instead of at every request. */
export const formsOf = (name: string): ('.br' | '.gz')[] => (/\.(js|css|svg)$/.test(name) ? ['.br', '.gz'] : []);

/** A file in one of its compressed forms: the same bytes each time. */
export const compressed = (content: Uint8Array, form: string): Promise<Uint8Array> =>
  form === '.br' ? brotliOf(content) : gzipOf(content);
