import type { Content, Site } from './Site.ts';

/** Documents are composed here; those of the site below show other releases. */
const isComposed = (path: string) => path.startsWith('pages/');

/**
 * A site that keeps its writes in memory, over another site that stays unchanged. Used to test combinations of releases. Reads of
 * the lower site are cached, so a deployment there during the test does not mix two histories.
 */
export class OverlaySite implements Site {
  readonly address = 'memory';
  readonly remembered = false;
  readonly choosesVariants: boolean;
  readonly #below: Site;
  readonly #isHidden: (path: string) => boolean;
  readonly #files = new Map<string, Content | null>();
  readonly #written = new Set<string>();
  readonly #lists = new Map<string, readonly string[]>();

  /** @param isHidden whether a file of the lower site does not exist here; default: the composed documents */
  constructor(below: Site, isHidden = isComposed) {
    this.#below = below;
    this.#isHidden = isHidden;
    this.choosesVariants = below.choosesVariants;
  }

  async read(path: string): Promise<Content | null> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    if (this.#isHidden(path)) return null;
    const below = await this.#below.read(path);
    const now = this.#files.get(path);
    if (now !== undefined) return now;
    this.#files.set(path, below);
    return below;
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(content);
    this.#files.set(path, { text: bytes.toString(), bytes });
    this.#written.add(path);
  }

  async create(path: string, text: string): Promise<boolean> {
    if ((await this.#isListed(path)) || this.#written.has(path)) return false;
    await this.write(path, text);
    return true;
  }

  async replace(path: string, text: string, may: (now: string | null) => boolean): Promise<boolean> {
    if (!may((await this.read(path))?.text ?? null)) return false;
    await this.write(path, text);
    return true;
  }

  async list(folder: string): Promise<string[]> {
    const below = this.#lists.get(folder) ?? (await this.#below.list(folder)).filter((path) => !this.#isHidden(path));
    this.#lists.set(folder, below);
    const here = [...this.#written].filter((path) => folder === '' || path.startsWith(`${folder}/`));
    return [...new Set([...below, ...here])].filter((path) => this.#files.get(path) !== null);
  }

  links(folder: string): Promise<string[]> {
    return this.#below.links(folder);
  }

  async remove(path: string): Promise<void> {
    this.#files.set(path, null);
    this.#written.delete(path);
  }

  async exists(path: string): Promise<boolean> {
    const known = this.#files.get(path);
    if (known !== undefined) return known !== null;
    return !this.#isHidden(path) && (await this.#below.exists(path));
  }

  async changedAt(path: string): Promise<number | null> {
    if (this.#written.has(path)) return Date.now();
    return (await this.exists(path)) ? this.#below.changedAt(path) : null;
  }

  async sweep(): Promise<number> {
    return 0;
  }

  written(path: string): Uint8Array | undefined {
    return this.#written.has(path) ? this.#files.get(path)?.bytes : undefined;
  }

  async #isListed(path: string): Promise<boolean> {
    return (await this.list(path.slice(0, path.lastIndexOf('/')))).includes(path);
  }
}
