import type { Page } from '@playwright/test';
import { composedDocument } from './composedDocument.ts';
import { siteAsReleased } from './siteAsReleased.ts';

/** From now on the page gets its documents as a site without a renderer sends them: each part's content comes with its code. */
export async function staticDocuments(page: Page): Promise<void> {
  const site = siteAsReleased();
  await page.route('**/*', async (route) => {
    const request = route.request();
    const body = request.resourceType() === 'document' ? await composedDocument(site, new URL(request.url()).pathname) : null;
    return body === null ? route.fallback() : route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
}
