import { createHash } from 'node:crypto';
import type { Site, Tagged } from './Site.ts';

/**
 * A site over another one: what is written stays in memory, and the one below stays as it is. So any versions can be put
 * together and looked at while others go on.
 */
export class OverlaySite implements Site {
  readonly address = 'memory';
  readonly #below: Site;
  /** null: taken away. */
  readonly #files = new Map<string, Buffer | null>();

  constructor(below: Site) {
    this.#below = below;
  }

  async read(path: string): Promise<Tagged | null> {
    const file = this.#files.get(path);
    if (file === undefined) return this.#below.read(path);
    return file && { text: file.toString(), tag: createHash('sha256').update(file).digest('hex') };
  }

  async bytes(path: string): Promise<Uint8Array | null> {
    const file = this.#files.get(path);
    return file === undefined ? this.#below.bytes(path) : file;
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    this.#files.set(path, Buffer.from(content));
  }

  async compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean> {
    if (((await this.read(path))?.tag ?? null) !== expected) return false;
    await this.write(path, text);
    return true;
  }

  async append(path: string, line: string): Promise<void> {
    await this.write(path, `${(await this.read(path))?.text ?? ''}${line}\n`);
  }

  async remove(path: string): Promise<void> {
    this.#files.set(path, null);
  }

  async exists(path: string): Promise<boolean> {
    const file = this.#files.get(path);
    return file === undefined ? this.#below.exists(path) : file !== null;
  }

  /** What was written here; undefined where the site below is asked. */
  written(path: string): Uint8Array | undefined {
    return this.#files.get(path) ?? undefined;
  }
}
