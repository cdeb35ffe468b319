import type { Content, Site } from './Site.ts';

/**
 * A site over another one: what is written stays in memory, and the one below stays as it is. So any versions can be put
 * together and looked at while others go on.
 */
export class OverlaySite implements Site {
  readonly address = 'memory';
  readonly remembered = false;
  readonly #below: Site;
  /** null: taken away. */
  readonly #files = new Map<string, Buffer | null>();

  constructor(below: Site) {
    this.#below = below;
  }

  async read(path: string): Promise<Content | null> {
    const file = this.#files.get(path);
    if (file === undefined) return this.#below.read(path);
    return file && { text: file.toString(), bytes: file };
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    this.#files.set(path, Buffer.from(content));
  }

  async create(path: string, text: string): Promise<boolean> {
    if (await this.exists(path)) return false;
    await this.write(path, text);
    return true;
  }

  async list(folder: string): Promise<string[]> {
    const all = new Set(await this.#below.list(folder));
    for (const [path, file] of this.#files) {
      if (!path.startsWith(`${folder}/`)) continue;
      if (file) all.add(path);
      else all.delete(path);
    }
    return [...all];
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
