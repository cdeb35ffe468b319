import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import { contentTypes } from 'deploy/site/contentTypes';
import { OverlaySite as Overlay } from 'deploy/site/OverlaySite';
import { composedDocument } from './composedDocument.ts';

/** A site over the one under test that only one page sees, so that a spec can combine any releases. */
export class OverlaySite extends Overlay {
  /** Serves the page from here; everything that is missing comes from the site under test. */
  async serveTo(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const document = route.request().resourceType() === 'document' ? await this.#documentFor(pathname) : null;
      const body = document ?? this.written(pathname.slice(1));
      if (body === undefined) return route.fallback();
      const contentType = contentTypes[document ? '.html' : extname(pathname)];
      return route.fulfill({
        body: typeof body === 'string' ? body : Buffer.from(body),
        contentType: contentType ?? 'application/octet-stream',
      });
    });
  }

  async #documentFor(pathname: string): Promise<string | null> {
    return this.written('pages/pages.json') ? composedDocument(this, pathname) : null;
  }
}
