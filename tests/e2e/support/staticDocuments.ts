import type { Page } from '@playwright/test';
import { composedDocument } from './composedDocument.ts';
import { siteAsReleased } from './siteAsReleased.ts';

/**
 * From now on the page gets its documents as a site without a renderer sends them: each part's content comes with its code, and its answers
 * from the API. For tests that answer in the API's place, too: a document that brings its answers asks for none.
 */
export async function staticDocuments(page: Page): Promise<void> {
  const site = siteAsReleased();
  await page.route('**/*', async (route) => {
    const request = route.request();
    const body = request.resourceType() === 'document' ? await composedDocument(site, new URL(request.url()).pathname) : null;
    return body === null ? route.fallback() : route.fulfill({ response: await route.fetch(), body });
  });
}
