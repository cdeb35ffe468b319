import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { encodeAvif } from './pictureProcess.ts';
import { uploadsFolder, writeOnce } from './pictureStore.ts';
import { pictureEndings } from './pictures.ts';

/**
 * Keys of the variants of the operator's pictures, whose names are digests. A member's picture gets no AVIF: it is shown too small
 * to gain by it, and may be removed at any time.
 */
export const operatorVariant = '^[0-9a-f]{32}-[1-9][0-9]{0,4}w-w[0-9]{2,3}\\.webp$';

export const takesAvif = (accept = ''): boolean => /(?:^|[\s,])image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:$|,))/i.test(accept);

/**
 * AVIF files of variants that are smaller than the WebP. They are encoded on the first request, which gets the WebP, and kept in a
 * folder of their own that no backup contains.
 */
export class AvifVariants {
  readonly folder: string;
  readonly #uploads: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  /** Variants that this process has encoded or is going to: each is tried once. */
  readonly #tried = new Set<string>();
  #last = Promise.resolve();
  #isClosed = false;

  constructor(dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.folder = path.join(dataDir, 'avif');
    this.#uploads = uploadsFolder(dataDir);
    this.#log = log;
  }

  /** @returns the name of the file in `folder`; null: send the WebP */
  async find(key: string): Promise<string | null> {
    const name = key.replace(/webp$/, 'avif');
    if (await isFile(path.join(this.folder, name))) return name;
    if (!this.#tried.has(key) && (await isFile(path.join(this.#uploads, key)))) {
      this.#tried.add(key);
      this.#last = this.#last
        .then(() => this.#encode(key, name))
        .catch((error: unknown) => this.#log.warn({ err: error, key }, 'A picture has no AVIF'));
    }
    return null;
  }

  async #encode(key: string, name: string): Promise<void> {
    if (this.#isClosed) return;
    const [, id = '', width = ''] = /^(.*)-w(\d+)\.webp$/.exec(key) ?? [];
    const original = await this.#read(id);
    const avif = original && (await encodeAvif(original, Number(width)));
    if (!avif || 'problem' in avif) return;
    const { size } = await stat(path.join(this.#uploads, key));
    if (avif.clean.byteLength < size) await writeOnce(this.folder, name, avif.clean);
  }

  async #read(id: string): Promise<Buffer | undefined> {
    for (const ending of pictureEndings.split(', ')) {
      const bytes = await readFile(path.join(this.#uploads, `${id}.${ending}`)).catch(() => undefined);
      if (bytes) return bytes;
    }
    return undefined;
  }

  /** Waits for the picture that is being encoded; the others are left out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
