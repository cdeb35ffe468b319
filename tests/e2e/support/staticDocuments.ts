import type { Page } from '@playwright/test';
import { composedDocument } from './composedDocument.ts';
import { siteAsReleased } from './siteAsReleased.ts';

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
