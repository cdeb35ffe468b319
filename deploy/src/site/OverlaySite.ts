import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import type { Site, Tagged } from 'deploy/site/Site';
import { fillIn, match } from 'serving/addresses';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * A site over the one under test: what is released into it stays in memory and is shown to one page only, so a spec can
 * put any versions together while the others go on.
 */
export class OverlaySite implements Site {
  readonly address = 'memory';
  readonly #below: Site;
  readonly #files = new Map<string, Buffer>();

  constructor(below: Site) {
    this.#below = below;
  }

  async read(path: string): Promise<Tagged | null> {
    const file = this.#files.get(path);
    if (!file) return this.#below.read(path);
    return { text: file.toString(), tag: createHash('sha256').update(file).digest('hex') };
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
    this.#files.delete(path);
  }

  async exists(path: string): Promise<boolean> {
    return this.#files.has(path) || this.#below.exists(path);
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
