import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import { contentTypes } from 'deploy/release/releaseFiles';
import { OverlaySite as Overlay } from 'deploy/site/OverlaySite';
import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';
import { fillIn, match } from 'site/addresses';

async function composedDocument(site: Pick<Site, 'read'>, pathname: string): Promise<string | null> {
  const routes: { pattern: string | null; file: string }[] = JSON.parse((await site.read('pages/pages.json'))?.text ?? '[]');
  for (const { pattern, file } of routes) {
    const params = pattern === null ? null : match(pattern, pathname);
    if (params) return fillIn((await site.read(file))?.text ?? '', params);
  }
  return null;
}

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

/**
 * Opens the site as it was at the start of the run, for specs with releases of their own. Other specs deploy to the site under
 * test meanwhile, which would break the sequence of a spec's own deployments.
 */
export const siteAsReleased = (): Site => openSite(process.env.SITE_AS_RELEASED ?? '');

/**
 * Serves the page static documents, as a site without a renderer does. Also for tests that mock the API, because a rendered
 * document brings its data along.
 */
export async function staticDocuments(page: Page): Promise<void> {
  const site = siteAsReleased();
  await page.route('**/*', async (route) => {
    const request = route.request();
    const body = request.resourceType() === 'document' ? await composedDocument(site, new URL(request.url()).pathname) : null;
    return body === null ? route.fallback() : route.fulfill({ response: await route.fetch(), body });
  });
}
