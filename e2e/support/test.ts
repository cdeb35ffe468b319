import { test as base, expect } from '@playwright/test';

/** The project's browser test: addresses are relative to the site under test, and no page may break on the side. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL ?? ''),
  page: async ({ page }, use) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Type|integrity|Minified React error|hydrat/i.test(message.text()))
        broken.push(message.text());
    });
    await use(page);
    expect(broken, 'errors in the page').toEqual([]);
  },
});

export { expect };
