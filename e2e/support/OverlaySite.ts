import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import type { Content, Site } from 'deploy/site/Site';
import { fillIn, match } from 'serving/addresses';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Documents are this site's own: the one below composes others, of what is live there. */
const isComposed = (path: string) => path.startsWith('pages/');

/**
 * A site over the one under test: what is released into it stays in memory and is shown to one page only, so a spec can
 * put any versions together while the others go on.
 */
export class OverlaySite implements Site {
  readonly address = 'memory';
  readonly remembered = false;
  readonly #below: Site;
  readonly #files = new Map<string, Buffer>();

  constructor(below: Site) {
    this.#below = below;
  }

  async read(path: string): Promise<Content | null> {
    const file = this.#files.get(path);
    if (!file) return isComposed(path) ? null : this.#below.read(path);
    return { text: file.toString(), bytes: file };
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    this.#files.set(path, Buffer.from(content));
  }

  async create(path: string, text: string): Promise<boolean> {
    if (await this.exists(path)) return false;
    await this.write(path, text);
    return true;
  }

  async replace(path: string, text: string, may: (now: string | null) => boolean): Promise<boolean> {
    if (!may((await this.read(path))?.text ?? null)) return false;
    await this.write(path, text);
    return true;
  }

  async list(folder: string): Promise<string[]> {
    const own = [...this.#files.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
    return [...new Set([...(await this.#below.list(folder)).filter((path) => !isComposed(path)), ...own])];
  }

  async changedAt(path: string): Promise<number | null> {
    return this.#files.has(path) ? Date.now() : this.#below.changedAt(path);
  }

  async sweep(): Promise<number> {
    return 0;
  }

  async remove(path: string): Promise<void> {
    this.#files.delete(path);
  }

  async exists(path: string): Promise<boolean> {
    return this.#files.has(path) || (!isComposed(path) && this.#below.exists(path));
  }

  /** From now on the page is served from here; what is not here comes from the site under test. */
  async serveTo(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const document = route.request().resourceType() === 'document' ? await this.#documentFor(pathname) : null;
      const body = document ?? this.#files.get(pathname.slice(1));
      if (body === undefined) return route.fallback();
      const contentType = document ? contentTypes['.html'] : contentTypes[extname(pathname)];
      return route.fulfill({ body, contentType: contentType ?? 'application/octet-stream' });
    });
  }

  async #documentFor(pathname: string): Promise<string | null> {
    const pages = this.#files.get('pages/pages.json');
    if (!pages) return null;
    const routes: { pattern: string | null; file: string }[] = JSON.parse(pages.toString());
    for (const { pattern, file } of routes) {
      const params = pattern === null ? null : match(pattern, pathname);
      if (params) return fillIn((await this.read(file))?.text ?? '', params);
    }
    return null;
  }
}
